package org.lucerna.idb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.btree.BTreeVersion;
import org.lucerna.idb.container.Compression;
import org.lucerna.idb.container.Magic;
import org.lucerna.idb.fixture.SampleDatabase;
import org.lucerna.idb.function.FunctionDetails;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.item.Item;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.prototype.Prototype;
import org.lucerna.idb.segment.IdbSegment;
import org.lucerna.idb.til.header.CHeader;
import org.lucerna.idb.xref.Xref;

/** The examples of the package's documentation. */
class IdbUsageTest {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
  @TempDir Path folder;

  @Test
  void viewsAreIterated() throws IOException {
    Path path = sample();
    // @start region="views" :
    try (IdaDatabase database = IdaDatabase.open(path)) {
      for (IdbFunction function : database.functions()) {
        out.println(function.range() + " " + function.name());
      }
      List<IdbSegment> segments = database.segments().toList();
      long calls = database.xrefs().stream().filter(Xref::code).count();
      out.println(segments.size() + " segments, " + calls + " calls and jumps");
    }
    // @end
    assertThat(written())
        .isEqualTo(
            """
            0x401000..0x401020 first
            0x401020..0x401030 null
            1 segments, 1 calls and jumps
            """);
  }

  @Test
  void addressesAndFunctionsAreLookedUp() throws IOException {
    long address = SampleDatabase.START;
    try (IdaDatabase database = IdaDatabase.open(sample())) {
      // @start region="lookup" :
      Item item = database.at(address);
      out.println(item.kind() + " " + item.name() + ": " + item.comment());

      IdbFunction function = database.functions().containing(address);
      if (function != null) {
        FunctionDetails details = database.functions().details(function);
        out.println(details.labels() + " " + details.stackPoints());
      }
      // @end
    }
    assertThat(written()).isEqualTo("CODE first: regular\n[] []\n");
  }

  @Test
  void typesArePrintedAsC() throws IOException {
    try (IdaDatabase database = IdaDatabase.open(sample())) {
      // @start region="types" :
      for (Prototype prototype : database.prototypes()) {
        out.println(prototype.declaration());
      }
      CHeader.write(database.typeLibrary(), database.typeLayout(), "types_h", out);
      // @end
    }
    assertThat(written()).startsWith("#ifndef types_h\n");
  }

  @Test
  void nodesAreRead() throws IOException {
    try (IdaDatabase database = IdaDatabase.open(sample())) {
      // @start region="nodes" :
      Netnode loader = database.netnode("$ loader name");
      if (loader != null) {
        out.println(loader.sup(0) + " " + loader.sup(1));
      }
      // @end
    }
    assertThat(written()).isEqualTo("elf ELF64\n");
  }

  @Test
  void damageIsCaught() throws IOException {
    byte[] bytes = Files.readAllBytes(sample());
    Path file = Files.write(folder.resolve("cut.i64"), Arrays.copyOf(bytes, bytes.length / 4));
    try (IdaDatabase database = IdaDatabase.open(file)) {
      // @start region="damage" :
      try {
        database.functions().forEach(function -> out.println(function.start()));
      } catch (FormatException damage) {
        out.println("some functions are unreadable: " + damage.getMessage());
      }
      // @end
    }
    assertThat(written()).startsWith("some functions are unreadable: at offset ");
  }

  private Path sample() throws IOException {
    SampleDatabase sample =
        new SampleDatabase(Magic.IDA2, 6, Compression.STORED, BTreeVersion.V2_0, 0);
    return Files.write(folder.resolve("sample.i64"), sample.write());
  }

  private String written() {
    return written.toString(StandardCharsets.UTF_8);
  }
}
