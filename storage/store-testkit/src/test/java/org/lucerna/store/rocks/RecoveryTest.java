package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.folder.PrivateFolder;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.PullHit;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreFinding;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.testkit.Pushes;

/** Recovery from failed writes. */
final class RecoveryTest {
  @TempDir Path folder;

  @Test
  void healthReportsWriteFailureAndRecovery() {
    SwitchedDisk disk = new SwitchedDisk();
    try (StoreEngine store = Stores.open(folder.resolve("store"), disk)) {
      assertThat(store.health().writable()).isTrue();
      assertThat(store.health().freeBytes()).isPositive();
      disk.fill();
      assertThatThrownBy(() -> store.push(some().with(key(1), function(1)).push()))
          .isInstanceOf(StoreException.class);
      assertThat(store.health().writable()).isFalse();
      assertThat(store.health().writeFailure()).contains("nothing left");
      assertThat(store.health().errors()).isEqualTo(1);
      disk.mend();
      Awaitility.await().until(() -> store.health().writable());
    }
  }

  @Test
  void storeBlockedByRocksdbIsReopenedWithAllData() {
    SwitchedDisk disk = new SwitchedDisk();
    try (StoreEngine store = Stores.open(folder.resolve("store"), disk)) {
      store.push(some().with(key(1), function(1)).push());
      store.pull(List.of(key(1)), true);
      disk.breakDown();
      assertThatThrownBy(() -> store.push(some().with(key(2), function(2)).push()))
          .isInstanceOf(StoreException.class);
      // Long enough for some attempts to open it.
      Awaitility.await()
          .during(Duration.ofMillis(2500))
          .atMost(Duration.ofSeconds(20))
          .until(() -> store.pull(List.of(key(1)), false).getFirst() != null);
      disk.mend();
      Awaitility.await().until(() -> store.health().writable());
      store.push(some().with(key(2), function(2)).push());
      assertThat(store.pull(List.of(key(1), key(2)), false))
          .containsExactly(new PullHit(function(1), 1), new PullHit(function(2), 0));
      assertThat(store.totals().functions()).isEqualTo(2);
    }
  }

  private static FunctionInfo function(int i) {
    byte[] metadata = new byte[1000];
    new SplittableRandom(i).nextBytes(metadata);
    return new FunctionInfo(ByteString.utf8("name" + i), 32, ByteString.wrap(metadata));
  }

  /** A process that exhausts its few descriptors, pushes, and releases them. */
  static final class FewDescriptors {
    private static final int PUSHED = 500;

    public static void main(String[] arguments) throws Exception {
      RocksOptions small =
          RocksOptions.defaults().withCacheBytes(8 << 20).withWriteBufferBytes(1 << 20);
      loadAllClasses();
      List<FileInputStream> hogs = new ArrayList<>();
      int next = 0;
      int failed = 0;
      try (StoreEngine store =
          StoreFactory.open(Path.of(arguments[0]), small, Pushes::merge, Pushes.NEWEST)) {
        next = push(store, next);
        useUp(hogs);
        for (int i = 0; i < 40 && failed < 3; i++) {
          try {
            next = push(store, next);
          } catch (StoreException full) {
            failed++;
            System.out.println("failed: " + full.getMessage());
          }
        }
        System.out.println("writable: " + store.health().writable());
        for (FileInputStream hog : hogs) {
          hog.close();
        }
        for (int i = 0; i < 300 && !store.health().writable(); i++) {
          Thread.sleep(100);
        }
        next = push(store, next);
        System.out.println("pushed: " + next);
      }
    }

    /** Loading a class from a folder takes a descriptor; from the product's jar it takes none. */
    private static void loadAllClasses() throws IOException, ClassNotFoundException {
      for (String place : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
        Path classes = Path.of(place);
        if (Files.isDirectory(classes) && !place.contains("test-classes")) {
          try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
              load(classes.relativize(file).toString());
            }
          }
        }
      }
    }

    private static void load(String file) throws ClassNotFoundException {
      if (file.startsWith("org" + File.separator + "lucerna") && !file.contains("-info")) {
        String name = file.substring(0, file.length() - ".class".length());
        Class<?> _ =
            Class.forName(
                name.replace(File.separatorChar, '.'),
                false,
                FewDescriptors.class.getClassLoader());
      }
    }

    private static void useUp(List<FileInputStream> hogs) {
      try {
        while (true) {
          hogs.add(new FileInputStream("/dev/null"));
        }
      } catch (IOException none) {
        System.out.println("descriptors used up: " + hogs.size());
      }
    }

    private static int push(StoreEngine store, int from) {
      Pushes push = some().from("file" + from);
      for (int i = from; i < from + PUSHED; i++) {
        push = push.with(key(i), function(i));
      }
      store.push(push.push());
      return from + PUSHED;
    }
  }

  /** Also works if the tests' class loader has more entries than the class path of the process. */
  static String classpath() {
    String own =
        RecoveryTest.class.getClassLoader() instanceof URLClassLoader loader
            ? Arrays.stream(loader.getURLs())
                .map(url -> Path.of(URI.create(url.toString())).toString())
                .collect(Collectors.joining(File.pathSeparator))
            : "";
    return own + File.pathSeparator + System.getProperty("java.class.path");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void pushesRecoverAfterDescriptorsWereExhausted() throws Exception {
    List<String> command =
        List.of(
            "sh",
            "-c",
            "ulimit -n 300; exec \"$@\"",
            "sh",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            classpath(),
            FewDescriptors.class.getName(),
            folder.resolve("store").toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said;
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      said = out.lines().collect(Collectors.joining("\n"));
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(said).contains("Too many open files", "writable: false", "pushed: ");
    int pushed = Integer.parseInt(said.replaceAll("(?s).*pushed: (\\d+).*", "$1"));
    try (StoreEngine store = Stores.open(folder.resolve("store"))) {
      assertThat(store.totals().functions()).isGreaterThanOrEqualTo(pushed);
      List<StoreFinding> findings = new ArrayList<>();
      store.verify(findings::add, rows -> {});
      assertThat(findings).isEmpty();
    }
  }

  @Test
  void onlyOwnerCanAccessFolders() throws IOException {
    Path data = folder.resolve("data");
    try (StoreEngine store = Stores.open(data.resolve("store"))) {
      store.push(some().with(key(1), function(1)).push());
      store.backup(data.resolve("backups/monday"));
    }
    StoreFactory.restore(
        data.resolve("backups/monday"), folder.resolve("other/store"), RocksOptions.defaults());
    for (String made :
        List.of(
            "data", "data/store", "data/backups", "data/backups/monday", "other", "other/store")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(made))))
          .as(made)
          .isEqualTo("rwx------");
    }
    assertThat(PrivateFolder.isOpenToOthers(data)).isFalse();
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(PrivateFolder.isOpenToOthers(data)).isTrue();
  }

  @Test
  void remainsOfInterruptedBackupsAreRemoved() throws IOException {
    Path backups = Files.createDirectories(folder.resolve("backups"));
    Files.createDirectories(backups.resolve(".monday.partial/store"));
    Files.createDirectories(backups.resolve(".hidden"));
    Files.createDirectories(backups.resolve("tuesday"));
    assertThat(StoreFactory.removePartialBackups(backups)).isEqualTo(1);
    assertThat(backups.resolve(".monday.partial")).doesNotExist();
    assertThat(backups.resolve(".hidden")).exists();
    assertThat(backups.resolve("tuesday")).exists();
    assertThat(StoreFactory.removePartialBackups(folder.resolve("none"))).isZero();
  }

  @Test
  void restoreRefusesStoreInUse() {
    Path data = folder.resolve("data");
    try (StoreEngine store = Stores.open(data.resolve("store"))) {
      assertThat(store.totals().functions()).isZero();
      assertThatThrownBy(
              () ->
                  StoreFactory.restore(
                      data, folder.resolve("other/store"), RocksOptions.defaults()))
          .hasMessageContaining("in use");
    }
  }
}
