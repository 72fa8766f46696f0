package org.lucerna.store.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.BackendProvider;
import org.lucerna.store.memory.MemoryOptions;

class BackendProvidersTest {
  private static final String SOURCE =
      """
      public final class Elsewhere implements org.lucerna.store.backend.BackendProvider {
        public String kind() { return "elsewhere"; }
        public org.lucerna.store.backend.Backend open(
            java.nio.file.Path folder,
            org.lucerna.store.backend.BackendOptions options,
            org.lucerna.store.backend.OpenMode mode) {
          throw new org.lucerna.store.StoreException("opened elsewhere");
        }
        public void restore(java.nio.file.Path from, java.nio.file.Path to) {}
      }
      """;

  private static Path jar(String kind) throws Exception {
    return Path.of(
            BackendProvider.class.getProtectionDomain().getCodeSource().getLocation().toURI())
        .resolveSibling("lucerna-" + kind + ".jar");
  }

  @Test
  void backendIsFoundInTheJarOfItsKind(@TempDir Path folder) throws Exception {
    Path source = Files.writeString(folder.resolve("Elsewhere.java"), SOURCE);
    String classPath = System.getProperty("java.class.path");
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", classPath, source.toString()))
        .isZero();
    Path jar = jar("elsewhere");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("META-INF/services/" + BackendProvider.class.getName()));
      out.write("Elsewhere\n".getBytes(StandardCharsets.UTF_8));
      out.putNextEntry(new JarEntry("Elsewhere.class"));
      Files.copy(folder.resolve("Elsewhere.class"), out);
    }
    try {
      assertThat(BackendProviders.of("elsewhere").kind()).isEqualTo("elsewhere");
    } finally {
      Files.delete(jar);
    }
  }

  @Test
  void unknownKindNamesTheKnownOnesAndTheMissingJar() throws Exception {
    assertThatThrownBy(() -> BackendProviders.of("nothing"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("rocksdb")
        .hasMessageContaining("memory")
        .hasMessageContaining(jar("nothing").toString());
  }

  @Test
  void backendThatMakesItselfNeedsNoPreparation() {
    assertThatThrownBy(() -> BackendProviders.of("memory").prepare(MemoryOptions.INSTANCE, 1))
        .hasMessage("a store of kind 'memory' is made when it is first opened");
  }
}
