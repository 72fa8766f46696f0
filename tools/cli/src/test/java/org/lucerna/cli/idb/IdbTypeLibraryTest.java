package org.lucerna.cli.idb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.Run;
import org.lucerna.cli.command.ExitStatus;
import tools.jackson.databind.JsonNode;

/** A type library without a database. */
class IdbTypeLibraryTest {
  private static final String LONG = "x".repeat(300);

  @TempDir private Path folder;
  private Path file = Path.of("");

  /** Compressed, with no symbols, one type and a long macro. */
  @BeforeEach
  void write() throws IOException {
    file = Files.write(folder.resolve("some.til"), library().toByteArray());
  }

  private static ByteSink library() throws IOException {
    ByteSink out = new ByteSink().bytes(ByteString.utf8("IDATIL")).u32le(0x12).u32le(0x3);
    out.u8(4).bytes(ByteString.utf8("Some")).u8(4).bytes(ByteString.utf8("base"));
    out.bytes(ByteString.hex("061304010400"));
    out.u32le(0).u32le(0);
    ByteSink type = new ByteSink().u32le(0x7fff_ffff).cstr(ByteString.utf8("word")).u32le(1);
    type.cstr(ByteString.hex("27")).u8(0).u8(0).u8(0).u8(0);
    bucket(out, type);
    ByteSink macro = new ByteSink().cstr(ByteString.utf8("LONG")).u8(0).u8(0);
    bucket(out, macro.cstr(ByteString.utf8(LONG)));
    return out;
  }

  private static void bucket(ByteSink out, ByteSink record) throws IOException {
    byte[] bytes = record.toByteArray();
    ByteArrayOutputStream stored = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(stored)) {
      deflater.write(bytes);
    }
    out.u32le(1).u32le(bytes.length).u32le(stored.size());
    out.bytes(ByteString.wrap(stored.toByteArray()));
  }

  @Test
  void infoDescribesIt() {
    Run run = Run.of("idb", "info", file.toString());
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out().lines())
        .containsExactly(
            "type library  Some",
            "based on      base",
            "compiler      GNU",
            "pointers      4 bytes",
            "types         1",
            "symbols       0",
            "macros        1");
    JsonNode info = Run.of("idb", "info", file.toString(), "--json").json();
    assertThat(info.get("title").asString()).isEqualTo("Some");
    assertThat(info.get("damage")).isEmpty();
  }

  @Test
  void otherViewsSayThatItHasNone() {
    Run run = Run.of("idb", "functions", "-r", folder.toString());
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .isEqualTo(
            "lucerna: "
                + file
                + ": a type library, for info, types and header: it has no functions\n");
  }

  @Test
  void declarationsAreNotInTheColumnOfSizes() {
    Run run = Run.of("idb", "types", file.toString());
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out().lines())
        .hasSize(3)
        .anyMatch(line -> line.matches("type +1 +word +4 +typedef unsigned int word"))
        .anyMatch(line -> line.matches("macro +LONG +#define LONG " + LONG));
    assertThat(run.out().lines().findFirst().orElse("").length()).isLessThan(80);
  }

  @Test
  void damagedLastListHidesNoOther() throws IOException {
    ByteString whole = library().toByteString();
    Path cut = folder.resolve("cut.til");
    Files.write(cut, whole.slice(0, whole.length() - 8).toByteArray());
    Run run = Run.of("idb", "types", cut.toString());
    assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(run.out()).contains("typedef unsigned int word");
  }
}
