package org.lucerna.binary.debuginfo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.fixture.ArWriter;
import org.lucerna.binary.fixture.MachObjectWriter;
import org.lucerna.binary.fixture.MachWriter;
import org.lucerna.binary.fixture.MappedProgram;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.fixture.Tool;

class MappedObjectsTest {
  private static final long TIME = 1_700_000_000;
  private static final byte[] OBJECT = new MappedProgram(true).object(Map.of());

  @TempDir private Path folder;

  private Path write(String name, byte[] bytes, long time) throws IOException {
    Path path = Files.write(folder.resolve(name), bytes);
    return Files.setLastModifiedTime(path, FileTime.from(time, TimeUnit.SECONDS));
  }

  private MappedObjects of(byte[] program) {
    return MappedObjects.of(MachFile.of(MemorySegment.ofArray(program)), folder.resolve("program"));
  }

  private MappedObjects of(String path, long time) {
    return of(new MappedProgram(true).program(path, time));
  }

  /** The functions of each object file that was read. */
  private static List<String> read(MappedObjects objects) {
    List<String> read = new ArrayList<>();
    objects.read(
        _ -> true,
        (number, object, file) ->
            read.add(
                number + ": " + object.functions().size() + " of " + file.symbols().list().size()));
    return read;
  }

  private void assertPassedOver(MappedObjects objects, String reason) {
    assertThat(read(objects)).isEmpty();
    assertThat(objects.passedOver()).singleElement().asString().contains(reason);
  }

  @Test
  void objectFileHasTheTimeThatTheProgramNames() throws IOException {
    Path path = write("a.o", OBJECT, TIME);
    assertThat(read(of(path.toString(), TIME))).containsExactly("0: 4 of 5");
    assertThat(read(of(path.toString(), 0))).hasSize(1);
    assertThat(read(of("a.o", TIME))).hasSize(1);
    assertPassedOver(of("a.o", TIME + 1), "a.o: is of another build than the program");
  }

  @Test
  void memberHasTheNameAndTimeThatTheProgramNames() throws IOException {
    byte[] other = new MappedProgram(true).object(Map.of(".debug_str", new byte[8]));
    Path path =
        write(
            "x.a",
            new ArWriter()
                .member("a.o", TIME - 1, other)
                .member("a.o", TIME, OBJECT)
                .member("b.o", TIME, new byte[8])
                .write(),
            TIME + 5);
    MappedObjects objects = of(path + "(a.o)", TIME);
    List<Long> sizes = new ArrayList<>();
    objects.read(_ -> true, (_, _, file) -> sizes.add(file.size()));
    assertThat(sizes).containsExactly((long) OBJECT.length);
    assertThat(objects.passedOver()).isEmpty();

    assertPassedOver(of(path + "(a.o)", TIME + 1), "x.a(a.o): is of another build");
    assertPassedOver(of(path + "(c.o)", TIME), "x.a(c.o): the archive has no such member");
    assertPassedOver(of(path + "(b.o)", TIME), "x.a(b.o): at offset");
  }

  @Test
  void whatIsNoObjectFileOfTheProcessorIsPassedOver() throws IOException {
    write("x64.o", new MappedProgram(false).object(Map.of()), TIME);
    assertPassedOver(of("x64.o", TIME), "expected an object file for AARCH64, found a x86_64 file");
    write("program.o", new MachWriter(true, true).write(), TIME);
    assertPassedOver(of("program.o", TIME), "found a linked file");
    write("cut.o", Arrays.copyOf(OBJECT, 100), TIME);
    assertPassedOver(of("cut.o", TIME), "cut.o: at offset");
    write("other.o", "BC".getBytes(StandardCharsets.US_ASCII), TIME);
    assertPassedOver(of("other.o", TIME), "other.o: at offset");
    write("other.a", OBJECT, TIME);
    assertPassedOver(of("other.a(a.o)", TIME), "expected an archive");
    write("programs.o", MachWriter.writeUniversal(false), TIME);
    assertPassedOver(of("programs.o", TIME), "found a linked file");
  }

  @Test
  void damageFoundWhileReadingIsReported() throws IOException {
    write("a.o", OBJECT, TIME);
    MappedObjects objects = of("a.o", TIME);
    objects.read(
        _ -> true,
        (_, _, _) -> {
          throw new FormatException(7, "this", "that");
        });
    assertThat(objects.passedOver()).containsExactly("a.o: at offset 7: expected this, found that");
    objects.read(_ -> false, (_, _, _) -> assertThat(objects).isNull());
  }

  @Test
  void onlyRegularFilesOfThisMachineAreOpened() throws Exception {
    assertPassedOver(of("absent.o", 0), "absent.o: no such file");
    assertPassedOver(of("absent.a(a.o)", 0), "absent.a: no such file");
    Files.createDirectory(folder.resolve("folder.o"));
    assertPassedOver(of("folder.o", 0), "folder.o: no such file");
    assertPassedOver(of("/dev/zero", 0), "/dev/zero: no such file");
    assertPassedOver(of("//host/a.o", 0), "//host/a.o: is on another machine");
    assertPassedOver(of("\\\\host\\a.o", 0), "is on another machine");
    Tool.require("mkfifo").run(folder.resolve("pipe.o"));
    assertPassedOver(of("pipe.o", 0), "pipe.o: no such file");
  }

  @Test
  void noneOpensNothing() throws IOException {
    write("a.o", OBJECT, TIME);
    assertThat(MappedObjects.none().count()).isZero();
    assertThat(read(MappedObjects.none())).isEmpty();
    assertThat(MappedObjects.none().passedOver()).isEmpty();
  }

  /** A hostile program names one file many times. */
  @Test
  void fileWithManyPathsIsReadOnce() throws IOException {
    write("a.o", OBJECT, TIME);
    Files.createSymbolicLink(folder.resolve("link.o"), folder.resolve("a.o"));
    MachObjectWriter writer = new MachObjectWriter(MachObjectWriter.ARM64);
    writer.section("__text", MachObjectWriter.CODE, "90".repeat(0x100));
    for (String path : List.of("a.o", "./a.o", "link.o", ".//./a.o", "a.o")) {
      writer.object(path, TIME).function("_f", 0, 0x10);
    }
    MappedObjects objects = of(MappedProgram.linked(writer.write()));
    assertThat(objects.count()).isOne();
    assertThat(read(objects)).containsExactly("0: 5 of 5");
  }

  /** Members of a hostile archive have one long name. */
  @Test
  void namesOfMembersThatShareBytesAreRefused() throws IOException {
    ArWriter archive = new ArWriter().raw("//", "n".repeat(60_000));
    for (int i = 0; i < 50; i++) {
      archive.raw("/" + i, "");
    }
    write("x.a", archive.write(), TIME);
    assertPassedOver(of("x.a(a.o)", 0), "names of at most");
  }

  @Test
  void damagedProgramThrowsFormatException() {
    byte[] program = new MappedProgram(true).program("a.o", 0);
    byte[] cut = Arrays.copyOf(program, program.length - 100);
    assertThatThrownBy(() -> of(cut)).isInstanceOf(FormatException.class);
  }
}
