package org.lucerna.server.pages.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.PullResult;
import org.lucerna.server.pages.reader.ReaderLimits;
import org.lucerna.service.CollectedPackages;
import org.lucerna.service.FunctionBrowsing;
import org.lucerna.service.FunctionHistories;
import org.lucerna.service.FunctionPulls;
import org.lucerna.service.FunctionPushes;
import org.lucerna.service.FunctionService;
import org.lucerna.service.FunctionSimilarity;
import org.lucerna.service.NoPacks;
import org.lucerna.service.Principal;
import org.lucerna.service.RequestMemory;
import org.lucerna.service.StoredPrograms;
import org.lucerna.store.Pull;
import org.lucerna.store.account.Role;

class UploadsTest {
  /** Hardly asked: no file here is a program. */
  private static final FunctionService NOBODY =
      service(
          (_, method, _) -> {
            assertThat(method.getName()).isIn("findsSimilar", "keeps");
            return false;
          });

  /** A service whose parts all answer in one way. */
  private static FunctionService service(InvocationHandler answers) {
    Object all =
        Proxy.newProxyInstance(
            UploadsTest.class.getClassLoader(),
            new Class<?>[] {
              FunctionPulls.class,
              FunctionSimilarity.class,
              FunctionPushes.class,
              FunctionHistories.class,
              StoredPrograms.class,
              FunctionBrowsing.class,
              CollectedPackages.class
            },
            answers);
    return new FunctionService(
        (FunctionPulls) all,
        (FunctionSimilarity) all,
        (FunctionPushes) all,
        (FunctionHistories) all,
        (StoredPrograms) all,
        (FunctionBrowsing) all,
        (CollectedPackages) all,
        NoPacks.INSTANCE,
        () -> {});
  }

  private static final Principal GUEST = Principal.guest(Role.READER, true);

  private static final RequestMemory UNBOUNDED =
      new RequestMemory() {
        @Override
        public void take(long bytes) {}

        @Override
        public void close() {}
      };

  @TempDir private Path folder;
  private Instant now = Instant.parse("2026-11-24T12:00:00Z");

  private Uploads uploads(int count) {
    return uploads(count, 1000, NOBODY);
  }

  private Uploads uploads(int count, int bytes, FunctionService service) {
    return new Uploads(
        folder.resolve("uploads"),
        new UploadLimits(
            bytes,
            1 << 20,
            count,
            Duration.ofHours(1),
            new ReaderLimits(128 << 20, Duration.ofMinutes(1))),
        service,
        _ -> UNBOUNDED,
        () -> now,
        new SecureRandom());
  }

  private static Upload add(Uploads uploads) throws Exception {
    return add(uploads, "session", "account: ana");
  }

  private static Upload add(Uploads uploads, @Nullable String session, String client)
      throws Exception {
    Path file = Files.writeString(uploads.arriving(), "no program");
    return uploads.add(session, client, GUEST, ByteString.utf8("a.txt"), file);
  }

  @Test
  void filesThatAreNotProgramsAreRefusedWithTheReason() throws Exception {
    try (Uploads uploads = uploads(16)) {
      Upload upload = add(uploads);
      await().until(() -> upload.state() instanceof UploadState.Refused);
      assertThat(((UploadState.Refused) upload.state()).why())
          .contains("ELF, PE, Mach-O or COFF file");
      assertThat(uploads.find(upload.id(), "session")).isSameAs(upload);
      assertThat(uploads.find(upload.id(), "other")).isNull();
      assertThat(uploads.find(upload.id(), null)).isNull();
      assertThat(uploads.of("session")).containsExactly(upload);
      assertThat(uploads.of("other")).isEmpty();
    }
  }

  @Test
  void uploadIsComparedWithOneOtherAtATime() throws Exception {
    try (Uploads uploads = uploads(16)) {
      Upload after = add(uploads);
      Upload before = add(uploads);
      Upload other = add(uploads);
      assertThat(uploads.compare(before, after)).isInstanceOf(UploadDifferences.Waiting.class);
      assertThatThrownBy(() -> uploads.compare(other, after))
          .isInstanceOf(LimitException.class)
          .hasMessageContaining("is being compared with another file");

      await().until(() -> uploads.compare(before, after) instanceof UploadDifferences.Refused);
      assertThat(((UploadDifferences.Refused) uploads.compare(before, after)).why())
          .contains("ELF, PE, Mach-O or COFF file");
      await().until(() -> uploads.compare(other, after) instanceof UploadDifferences.Refused);
    }
  }

  /** A search for similar functions by a contributor shows which ones may be stored. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void nothingOfTheProgramIsKeptForAnyRole() throws Exception {
    List<Role> roles = new CopyOnWriteArrayList<>();
    FunctionService service =
        service(
            (_, method, arguments) ->
                switch (method.getName()) {
                  case "findsSimilar" -> true;
                  case "disclosesOrigins" -> false;
                  case "look" ->
                      new PullResult(
                          Collections.nCopies(
                              ((Pull) arguments[0]).keys().size(), PullResult.Missing.UNKNOWN));
                  case "histories" -> List.of();
                  case "similar" -> {
                    roles.add(((Principal) arguments[1]).role());
                    yield List.of();
                  }
                  default -> throw new AssertionError(method + " was called");
                });
    Path library = Path.of(System.getProperty("java.home"), "lib", "libzip.so");
    try (Uploads uploads = uploads(16, 1 << 20, service)) {
      Path file = Files.write(uploads.arriving(), withoutSections(Files.readAllBytes(library)));
      Principal contributor = Principal.guest(Role.CONTRIBUTOR, true);
      Upload upload =
          uploads.add("session", "account: ana", contributor, ByteString.utf8("a.so"), file);
      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> upload.state() instanceof UploadState.Named);
    }
    assertThat(roles).isNotEmpty().containsOnly(Role.READER);
  }

  /** The JDK's libraries name all of their functions in a section. */
  private static byte[] withoutSections(byte[] elf) {
    ByteBuffer.wrap(elf).putLong(40, 0).putShort(60, (short) 0).putShort(62, (short) 0);
    return elf;
  }

  @Test
  void uploadsAreDeletedAfterAnHour() throws Exception {
    try (Uploads uploads = uploads(16)) {
      Upload upload = add(uploads);
      now = now.plus(Duration.ofMinutes(59));
      assertThat(uploads.find(upload.id(), "session")).isSameAs(upload);
      assertThat(upload.file()).exists();
      now = now.plus(Duration.ofMinutes(1));
      assertThat(uploads.find(upload.id(), "session")).isNull();
      assertThat(upload.file()).doesNotExist();
    }
  }

  @Test
  void uploadsBeyondTheLimitAreRefused() throws Exception {
    try (Uploads uploads = uploads(2)) {
      Upload first = add(uploads, "one", "account: one");
      add(uploads, null, "192.0.2.1");
      assertThatThrownBy(() -> add(uploads, null, "192.0.2.2"))
          .isInstanceOf(LimitException.class)
          .hasMessageContaining("too many uploads (2)");
      try (var files = Files.list(uploads.folder())) {
        assertThat(files.filter(file -> file.toString().endsWith(".upload"))).hasSize(2);
      }
      uploads.remove(first);
      add(uploads);
    }
  }

  @Test
  void oneVisitorHasAQuarterOfThem() throws Exception {
    try (Uploads uploads = uploads(8)) {
      Upload first = add(uploads);
      Upload second = add(uploads);
      Upload guest = add(uploads, null, "192.0.2.1");
      Upload third = add(uploads);
      assertThat(uploads.of("session")).containsExactly(second, third);
      assertThat(first.file()).doesNotExist();
      add(uploads, null, "192.0.2.1");
      Upload elsewhere = add(uploads, null, "192.0.2.2");
      assertThat(uploads.find(guest.id(), null)).isSameAs(guest);
      add(uploads, null, "192.0.2.1");
      assertThat(uploads.find(guest.id(), null)).isNull();
      assertThat(uploads.find(elsewhere.id(), null)).isSameAs(elsewhere);
    }
  }

  @Test
  void oneVisitorHasNoMoreWithManySessions() throws Exception {
    try (Uploads uploads = uploads(8)) {
      for (int i = 0; i < 20; i++) {
        add(uploads, "session " + i, "account: ana");
      }
      try (var files = Files.list(uploads.folder())) {
        assertThat(files.filter(file -> file.toString().endsWith(".upload"))).hasSize(2);
      }
      assertThat(add(uploads, "session of bob", "account: bob").file()).exists();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theNextVisitorsFileIsReadBeforeAllOfOneVisitor() throws Exception {
    try (Uploads uploads = uploads(16)) {
      Path library = Path.of(System.getProperty("java.home"), "lib", "server", "libjvm.so");
      Path file = Files.copy(library, uploads.arriving());
      Upload large = uploads.add("a", "account: ana", GUEST, ByteString.utf8("a"), file);
      await().until(() -> large.state() instanceof UploadState.Reading);
      Upload second = add(uploads, "a", "account: ana");
      Upload ofAnother = add(uploads, "b", "account: bob");
      List<Upload> read = new ArrayList<>();
      uploads.remove(large);
      await()
          .pollInterval(Duration.ofMillis(1))
          .until(
              () -> {
                for (Upload each : List.of(second, ofAnother)) {
                  if (!(each.state() instanceof UploadState.Waiting) && !read.contains(each)) {
                    read.add(each);
                  }
                }
                return read.size() == 2;
              });
      assertThat(read).containsExactly(ofAnother, second);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aRemovedFileIsNotReadOn() throws Exception {
    try (Uploads uploads = uploads(16)) {
      Path library = Path.of(System.getProperty("java.home"), "lib", "server", "libjvm.so");
      Path file = Files.copy(library, uploads.arriving());
      Upload large = uploads.add("session", "192.0.2.1", GUEST, ByteString.utf8("a"), file);
      await().until(() -> large.state() instanceof UploadState.Reading && readers() == 1);
      uploads.remove(large);
      await().until(() -> readers() == 0);
      Upload next = add(uploads);
      await().until(() -> next.state() instanceof UploadState.Refused);
      assertThat(large.file()).doesNotExist();
    }
  }

  private static long readers() {
    return ProcessHandle.current().descendants().count();
  }

  @Test
  void theFolderIsPrivate() throws Exception {
    try (Uploads uploads = uploads(2)) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(uploads.folder())))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void smallHeapsTakeSmallFiles() {
    UploadLimits limits = UploadLimits.of(256 << 20, 512 << 20);
    assertThat(limits.file()).isEqualTo(32 << 20);
    assertThat(UploadLimits.of(1000, 512 << 20).file()).isEqualTo(1000);
    assertThat(UploadLimits.of(0, 512 << 20).allowUploads()).isFalse();
  }

  @Test
  void uploadsFromWhenTheClockWasAheadAreDeleted() throws Exception {
    try (Uploads uploads = uploads(16)) {
      now = now.plus(Duration.ofDays(400));
      Upload upload = add(uploads);
      now = now.minus(Duration.ofDays(400));
      assertThat(uploads.find(upload.id(), "session")).isNull();
      assertThat(upload.file()).doesNotExist();
    }
  }
}
