package org.lucerna.store.engine;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.BackendProvider;

/**
 * Finds back-ends by their kind: on the class path, or in {@code lucerna-KIND.jar} beside the jar
 * of the store. A back-end with many libraries has a jar of its own, so that servers without it
 * neither load nor carry them.
 */
final class BackendProviders {
  private BackendProviders() {}

  /**
   * The back-end of a kind.
   *
   * @throws StoreException if there is none
   */
  static BackendProvider of(String kind) {
    List<String> kinds = new ArrayList<>();
    for (BackendProvider provider : ServiceLoader.load(BackendProvider.class)) {
      if (provider.kind().equals(kind)) {
        return provider;
      }
      kinds.add(provider.kind());
    }
    File jar = jar(kind);
    if (jar.isFile()) {
      return inJar(jar);
    }
    throw new StoreException(
        "unknown kind of store '"
            + kind
            + "': expected "
            + String.join(" or ", kinds)
            + ", or one whose jar is "
            + jar);
  }

  private static File jar(String kind) {
    String here =
        BackendProviders.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return new File(new File(here).getParentFile(), "lucerna-" + kind + ".jar");
  }

  /** The only back-end of a jar, whose classes stay loaded until the process ends. */
  private static BackendProvider inJar(File jar) {
    try {
      URL[] urls = {jar.toURI().toURL()};
      ClassLoader classes = new URLClassLoader(urls, BackendProviders.class.getClassLoader());
      return ServiceLoader.load(BackendProvider.class, classes).stream()
          .filter(provider -> classes.equals(provider.type().getClassLoader()))
          .findFirst()
          .orElseThrow(() -> new StoreException(jar + ": has no store"))
          .get();
    } catch (MalformedURLException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
