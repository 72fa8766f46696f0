package org.lucerna.packs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.bytes.AtomicFileWriter.Access;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.folder.PrivateFolder;
import org.lucerna.bytes.folder.TemporaryFolders;
import org.lucerna.packs.file.PackHead;
import org.lucerna.packs.file.PackManifest;
import org.lucerna.packs.file.PackStream;
import org.lucerna.store.folder.AtomicFolder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The packs of a data folder.
 *
 * <pre>
 * packs/.trusted                    fingerprints of keys: no pack has a name with a dot first
 * packs/NAME/VERSION-ID/head        the beginning of the pack, up to its signature
 * packs/NAME/VERSION-ID/store/      the files of the pack
 * packs/NAME/VERSION-ID/search/     the search index, which the server makes
 * </pre>
 *
 * <p>A pack appears complete or not at all: its folder is renamed when everything in it was checked
 * and is on disk. Of several versions of a pack the latest counts; the others are removed after it
 * has appeared. So readers never see a part of one, nor no version while one is replaced.
 *
 * <p>Several processes may use it at a time; thread-safe.
 */
public final class PackFolder {
  /** Name of the folder in a data folder. */
  public static final String FOLDER = "packs";

  private static final Logger LOG = LoggerFactory.getLogger(PackFolder.class);

  /** Locks of files do not exclude threads of one process. */
  private static final ReentrantLock CHANGES = new ReentrantLock();

  private static final Comparator<InstalledPack> OLDEST_FIRST =
      Comparator.comparing((InstalledPack pack) -> pack.head().manifest().created())
          .thenComparing(pack -> String.valueOf(pack.folder().getFileName()));

  private final Path folder;
  private final TrustedKeys trusted;

  private PackFolder(Path folder) {
    this.folder = folder;
    trusted = new TrustedKeys(folder.resolve(".trusted"));
  }

  /** The packs of a data folder; there may be none. */
  public static PackFolder in(Path data) {
    return new PackFolder(data.resolve(FOLDER));
  }

  /** The packs, ordered by name. What cannot be read is logged and left out. */
  public List<InstalledPack> list() throws IOException {
    List<InstalledPack> packs = new ArrayList<>();
    for (Path name : folders(folder)) {
      List<InstalledPack> versions = versions(name);
      if (!versions.isEmpty()) {
        packs.add(versions.getLast());
      }
    }
    packs.sort(Comparator.comparing(InstalledPack::name));
    return packs;
  }

  /** The pack of a name; null if there is none. */
  public @Nullable InstalledPack find(String name) throws IOException {
    if (!PackManifest.NAME.matcher(name).matches()) {
      return null;
    }
    List<InstalledPack> versions = versions(folder.resolve(name));
    return versions.isEmpty() ? null : versions.getLast();
  }

  /** Whether packs that are signed with the key of this fingerprint are accepted. */
  public boolean trusts(String fingerprint) throws IOException {
    return trusted.has(fingerprint);
  }

  /** The folders of all versions that are there, sound or not: others if a pack has changed. */
  public Set<Path> versions() throws IOException {
    Set<Path> versions = new HashSet<>();
    for (Path name : folders(folder)) {
      versions.addAll(versionFolders(name));
    }
    return versions;
  }

  /** Without folders that have nothing but an index, which a server made too late. */
  private static List<Path> versionFolders(Path ofName) throws IOException {
    return folders(ofName).stream().filter(PackFolder::hasHead).toList();
  }

  private static boolean hasHead(Path version) {
    return Files.exists(version.resolve(InstalledPack.HEAD));
  }

  private static List<InstalledPack> versions(Path ofName) throws IOException {
    List<InstalledPack> versions = new ArrayList<>();
    for (Path version : versionFolders(ofName)) {
      try (InputStream in = Files.newInputStream(version.resolve(InstalledPack.HEAD))) {
        PackHead head = PackHead.read(in);
        if (head.manifest().name().equals(String.valueOf(ofName.getFileName()))) {
          versions.add(new InstalledPack(version, head));
        }
      } catch (IOException | FormatException damaged) {
        if (hasHead(version)) {
          LOG.warn("{} is not used: {}", version, String.valueOf(damaged.getMessage()));
        }
      }
    }
    versions.sort(OLDEST_FIRST);
    return versions;
  }

  /** The folders in a folder, without those that are being made or removed. */
  private static List<Path> folders(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> inside = Files.list(folder)) {
      return inside
          .filter(path -> !String.valueOf(path.getFileName()).startsWith("."))
          .filter(Files::isDirectory)
          .toList();
    }
  }

  /**
   * Adds a pack, or replaces an older version of it. It is on disk when this returns, and then its
   * key is trusted, also for later packs.
   *
   * @param pack its bytes
   * @param trust fingerprint of a key that is trusted from now on; null to trust no other
   * @throws RefusedPackException if its key is not trusted, or a newer version is there; nothing
   *     has changed
   * @throws FormatException if it is damaged; nothing has changed
   * @throws IOException if it cannot be read or written; nothing has changed
   */
  public InstalledPack add(InputStream pack, @Nullable String trust) throws IOException {
    PackStream stream = new PackStream(pack);
    PackHead head = stream.head();
    boolean isNewKey = head.key().fingerprint().equals(trust);
    if (!isNewKey && !trusts(head.key().fingerprint())) {
      throw RefusedPackException.untrusted(head);
    }
    return exclusively(() -> add(stream, isNewKey));
  }

  private InstalledPack add(PackStream stream, boolean isNewKey) throws IOException {
    PackHead head = stream.head();
    PackManifest manifest = head.manifest();
    Path ofName = folder.resolve(manifest.name());
    InstalledPack made =
        new InstalledPack(ofName.resolve(manifest.version() + '-' + head.id()), head);
    List<InstalledPack> before = versions(ofName);
    if (!before.isEmpty() && OLDEST_FIRST.compare(before.getLast(), made) > 0) {
      throw RefusedPackException.older(manifest, before.getLast().head().manifest());
    }
    if (before.contains(made)) {
      stream.check();
    } else {
      clearIndex(made.folder());
      AtomicFolder.make(made.folder(), draft -> fill(draft, stream));
    }
    if (isNewKey) {
      trusted.add(head.key().fingerprint());
    }
    for (InstalledPack older : before) {
      if (!older.equals(made)) {
        removeOlder(older.folder());
      }
    }
    return made;
  }

  private static void removeOlder(Path version) {
    try {
      AtomicFolder.remove(version);
    } catch (IOException open) {
      // On Windows, as long as a server has it open; the next version takes it along.
      LOG.warn("{} is not used any more, and cannot be removed: {}", version, open.getMessage());
    }
  }

  /**
   * Removes what a server has left of a pack that was removed while its index was being made.
   *
   * @param version nothing happens if it is a pack
   */
  public static void clearIndex(Path version) throws IOException {
    Path ofName = Objects.requireNonNull(version.getParent());
    if (!hasHead(version) && Files.exists(version)) {
      TemporaryFolders.delete(version);
      try {
        Files.delete(ofName);
      } catch (DirectoryNotEmptyException hasOthers) {
        LOG.debug("{} has other versions", ofName);
      }
    }
  }

  private static void fill(Path draft, PackStream stream) throws IOException {
    PrivateFolder.make(draft);
    AtomicFileWriter.create(
        draft.resolve(InstalledPack.HEAD),
        Access.OWNER,
        out -> out.write(stream.head().encoded().toByteArray()));
    Path store = draft.resolve(InstalledPack.STORE);
    PrivateFolder.make(store);
    stream.files(
        (file, content) ->
            AtomicFileWriter.create(store.resolve(file.name()), Access.OWNER, content::writeTo));
    AtomicFileWriter.sync(store);
  }

  /**
   * Removes a pack with everything that belongs to it; its key stays trusted.
   *
   * @return whether there was one
   */
  public boolean remove(String name) throws IOException {
    if (find(name) == null) {
      return false;
    }
    return exclusively(
        () -> {
          AtomicFolder.remove(folder.resolve(name));
          return true;
        });
  }

  /** An operation on the folder. */
  @FunctionalInterface
  private interface Change<R> {
    R perform() throws IOException;
  }

  private <R> R exclusively(Change<R> change) throws IOException {
    PrivateFolder.make(folder);
    CHANGES.lock();
    try (FileChannel channel =
        FileChannel.open(
            folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      // Released when the channel is closed.
      FileLock _ = channel.lock();
      return change.perform();
    } finally {
      CHANGES.unlock();
    }
  }
}
