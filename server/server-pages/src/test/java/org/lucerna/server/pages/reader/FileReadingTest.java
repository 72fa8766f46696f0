package org.lucerna.server.pages.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.PullResult;
import org.lucerna.naming.FunctionProvider;
import org.lucerna.naming.PulledFunction;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Files that cost too much are read in a process that ends; the server is unharmed. */
@EnabledOnOs(OS.LINUX)
final class FileReadingTest {
  private static final int MIB = 1 << 20;
  private static final int MOST = 20_000;
  private static final ReaderLimits LIMITS = new ReaderLimits(128 * MIB, Duration.ofMinutes(1));
  private static final Path LIBRARIES = Path.of(System.getProperty("java.home"), "lib");

  /** Knows nothing. */
  private static final FunctionProvider NOTHING =
      (FunctionProvider)
          Proxy.newProxyInstance(
              FileReadingTest.class.getClassLoader(),
              new Class<?>[] {FunctionProvider.class},
              (_, method, arguments) -> {
                assertThat(method.getName()).isEqualTo("pull");
                return new PullResult(
                    Collections.nCopies(
                        ((List<?>) arguments[0]).size(), PullResult.Missing.UNKNOWN));
              });

  @TempDir private Path folder;

  @AfterEach
  void nothingIsLeft() throws Exception {
    await().atMost(Duration.ofSeconds(10)).until(() -> readers() == 0);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.filter(Files::isDirectory)).isEmpty();
    }
  }

  private static long readers() {
    // An option before the class path, which may be longer than the known part of a command.
    return ProcessHandle.current()
        .descendants()
        .filter(
            process ->
                process.info().commandLine().orElse("").contains("-XX:+SuppressFatalErrorMessage"))
        .count();
  }

  private FileReading start(Path file, ReaderLimits limits) throws IOException {
    ReaderTask task =
        new ReaderTask(
            ReaderTask.Kind.NAMES, file.toString(), null, 64 * MIB, MOST, false, null, null);
    return FileReading.start(task, limits, folder, ReadingProgress.NONE);
  }

  private List<PulledFunction> read(Path file, ReaderLimits limits) throws IOException {
    try (FileReading reading = start(file, limits)) {
      assertThat(reading.file().name()).isNotNull();
      return reading.functions(NOTHING, 64 * MIB);
    }
  }

  private Path file(byte[] content) throws IOException {
    return Files.write(folder.resolve("hostile"), content);
  }

  /**
   * An ELF library for x86-64 with one function of 16 bytes at 0x1000.
   *
   * @param symbols number of symbols, each of which is a function of its own
   * @param debugData contents of {@code .gnu_debugdata}
   */
  private static byte[] elf(int symbols, byte[] debugData) {
    int code = Math.max(16, symbols);
    int symtab = 0x1000 + code;
    int strtab = symtab + 24 * (symbols + 1);
    int names = strtab + 8;
    int debug = names + 64;
    int headers = debug + debugData.length;
    ByteBuffer elf = ByteBuffer.allocate(headers + 64 * 6).order(ByteOrder.LITTLE_ENDIAN);
    elf.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1}).position(16);
    elf.putShort((short) 3).putShort((short) 62).putInt(1).putLong(0x1000).putLong(64);
    elf.putLong(headers).putInt(0).putShort((short) 64).putShort((short) 56).putShort((short) 1);
    elf.putShort((short) 64).putShort((short) 6).putShort((short) 4);
    elf.position(64);
    elf.putInt(1).putInt(5).putLong(0x1000).putLong(0x1000).putLong(0x1000);
    elf.putLong(code).putLong(code).putLong(0x1000);
    for (int i = 0; i < code; i++) {
      elf.put(0x1000 + i, (byte) 0xc3);
    }
    for (int i = 1; i <= symbols; i++) {
      elf.position(symtab + 24 * i);
      elf.putInt(1).put((byte) 0x12).put((byte) 0).putShort((short) 1);
      elf.putLong(0x1000 + i - 1).putLong(1);
    }
    elf.position(strtab).put("\0name\0".getBytes(StandardCharsets.US_ASCII));
    elf.position(names)
        .put(
            "\0.text\0.symtab\0.strtab\0.shstrtab\0.gnu_debugdata\0"
                .getBytes(StandardCharsets.US_ASCII));
    elf.position(debug).put(debugData);
    section(elf.position(headers + 64), 1, 1, 6, 0x1000, 0x1000, code, 0, 0);
    section(elf, 7, 2, 0, 0, symtab, 24L * (symbols + 1), 3, 24);
    section(elf, 15, 3, 0, 0, strtab, 8, 0, 0);
    section(elf, 23, 3, 0, 0, names, 64, 0, 0);
    section(elf, 33, 1, 0, 0, debug, debugData.length, 0, 0);
    return elf.array();
  }

  private static void section(
      ByteBuffer elf,
      int name,
      int type,
      long flags,
      long at,
      long offset,
      long size,
      int link,
      long entry) {
    elf.putInt(name).putInt(type).putLong(flags).putLong(at).putLong(offset).putLong(size);
    elf.putInt(link).putInt(link == 0 ? 0 : 1).putLong(1).putLong(entry);
  }

  private static byte[] xzOfZeros(long bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (XZOutputStream out = new XZOutputStream(packed, new LZMA2Options(0))) {
      byte[] zeros = new byte[MIB];
      for (long done = 0; done < bytes; done += MIB) {
        out.write(zeros);
      }
    }
    return packed.toByteArray();
  }

  @Test
  void functionsOfAnOrdinaryFileArrive() throws Exception {
    assertThat(read(LIBRARIES.resolve("libextnet.so"), LIMITS))
        .isNotEmpty()
        .allMatch(one -> one.function().size() >= HarvestedFunction.USUAL_LEAST_SIZE);
    try (FileReading reading = start(file(elf(100, new byte[0])), LIMITS)) {
      assertThat(reading.file().name()).isNotNull();
      assertThat(reading.functions(NOTHING, 64 * MIB)).as("functions of one byte").isEmpty();
      assertThat(reading.notes()).anyMatch(note -> note.endsWith("are left out: 100"));
    }
  }

  @Test
  void tooManyFunctionsAreRefused() throws Exception {
    Path file = file(elf(300_000, new byte[0]));
    assertThatThrownBy(() -> read(file, LIMITS))
        .isInstanceOf(LimitException.class)
        .hasMessage("more than 20000 functions: use 'lucerna pull' for such a file");
  }

  @Test
  void tooMuchMemoryEndsTheProcessOnly() throws Exception {
    Path file = file(elf(1_500_000, new byte[0]));
    assertThatThrownBy(() -> read(file, new ReaderLimits(24 * MIB, Duration.ofMinutes(1))))
        .isInstanceOf(LimitException.class)
        .hasMessage(
            "reading it takes more than 24 MiB of memory: use 'lucerna pull' for such a file");
  }

  @Test
  void compressedSymbolsThatGrowWithoutEndAreBounded() throws Exception {
    byte[] bomb = xzOfZeros(2048L * MIB);
    assertThat(bomb).hasSizeLessThan(MIB);
    long start = System.nanoTime();
    try {
      assertThat(read(file(elf(0, bomb)), LIMITS)).hasSizeLessThan(10);
    } catch (LimitException | UnreadableFileException refused) {
      assertThat(refused).isNotNull();
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
  }

  @Test
  void archivesInArchivesAreNotFollowed() throws Exception {
    byte[] content = elf(10, new byte[0]);
    for (int depth = 0; depth < 500; depth++) {
      ByteArrayOutputStream archive = new ByteArrayOutputStream();
      archive.write(
          "!<arch>\n%-16s%-12d%-6d%-6d%-8s%-10d`\n"
              .formatted("a.o/", 0, 0, 0, "644", content.length)
              .getBytes(StandardCharsets.US_ASCII));
      archive.write(content);
      content = archive.toByteArray();
    }
    Path file = file(content);
    assertThatThrownBy(() -> read(file, LIMITS))
        .isInstanceOf(UnreadableFileException.class)
        .hasMessageContaining("an archive without ELF, Mach-O or COFF object files");
  }

  @Test
  void tooMuchTimeEndsTheProcess() throws Exception {
    assertThatThrownBy(
            () ->
                read(
                    LIBRARIES.resolve("server/libjvm.so"),
                    new ReaderLimits(512 * MIB, Duration.ofMillis(20))))
        .isInstanceOf(LimitException.class)
        .hasMessageStartingWith("reading it takes more than 0 seconds");
  }

  @Test
  void endedReadingThrowsIOException() throws Exception {
    try (FileReading reading = start(LIBRARIES.resolve("server/libjvm.so"), LIMITS)) {
      // The command of a process is not known at once.
      await().until(() -> readers() == 1);
      reading.end();
      assertThatThrownBy(reading::file).isInstanceOf(IOException.class);
    }
  }
}
