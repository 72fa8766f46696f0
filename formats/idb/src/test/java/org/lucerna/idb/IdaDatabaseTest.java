package org.lucerna.idb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.btree.BTreeVersion;
import org.lucerna.idb.comment.Comment;
import org.lucerna.idb.comment.CommentKind;
import org.lucerna.idb.container.Compression;
import org.lucerna.idb.container.Magic;
import org.lucerna.idb.container.SectionKind;
import org.lucerna.idb.entry.EntryPoint;
import org.lucerna.idb.fixture.BTreeWriter;
import org.lucerna.idb.fixture.RecordsWriter;
import org.lucerna.idb.fixture.SampleDatabase;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.imports.Import;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.idb.name.Name;
import org.lucerna.idb.patch.Patch;
import org.lucerna.idb.root.IdaInfo;
import org.lucerna.idb.script.Script;
import org.lucerna.idb.segment.IdbSegment;
import org.lucerna.idb.structure.Structure;
import org.lucerna.idb.xref.Xref;

/** A database with one of everything, in all versions. */
class IdaDatabaseTest {
  private static final long START = SampleDatabase.START;

  @TempDir Path folder;

  static Stream<SampleDatabase> samples() {
    List<SampleDatabase> samples = new ArrayList<>();
    for (Magic magic : Magic.values()) {
      long rebased = -0x401000;
      Compression zlib = magic == Magic.IDA0 ? Compression.DEFLATE : Compression.ZLIB;
      samples.add(sample(magic, 0, Compression.STORED, BTreeVersion.V1_5, 0));
      samples.add(sample(magic, 1, zlib, BTreeVersion.V1_6, 0));
      samples.add(sample(magic, 2, Compression.STORED, BTreeVersion.V1_6, 0));
      samples.add(sample(magic, 3, zlib, BTreeVersion.V1_6, 0));
      samples.add(sample(magic, 4, zlib, BTreeVersion.V1_6, rebased));
      samples.add(sample(magic, 5, zlib, BTreeVersion.V1_6, 0));
      samples.add(sample(magic, 6, zlib, BTreeVersion.V2_0, rebased));
      samples.add(sample(magic, 6, Compression.ZSTD, BTreeVersion.V2_0, 0));
      samples.add(sample(magic, 910, Compression.STORED, BTreeVersion.V2_0, 0));
      samples.add(sample(magic, 910, zlib, BTreeVersion.V2_0, 0));
      samples.add(sample(magic, 910, Compression.ZSTD, BTreeVersion.V2_0, rebased));
    }
    return samples.stream();
  }

  private static SampleDatabase sample(
      Magic magic, int version, Compression compression, BTreeVersion tree, long netdelta) {
    return new SampleDatabase(magic, version, compression, tree, netdelta);
  }

  private IdaDatabase open(SampleDatabase sample) throws IOException {
    return IdaDatabase.open(Files.write(folder.resolve("sample"), sample.write()));
  }

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void rootNodeIsRead(SampleDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample)) {
      assertThat(database.wordSize()).isEqualTo(sample.magic().wordSize());
      assertThat(database.root().inputFile()).hasToString("/tmp/sample");
      assertThat(database.root().inputMd5()).hasToString("000102030405060708090a0b0c0d0e0f");
      assertThat(database.root().inputSha256()).isNull();
      assertThat(database.root().release()).hasToString("7.7");
      assertThat(database.root().created()).hasValue(1_600_000_000);
      assertThat(database.root().inputCrc32()).hasValue(0xdead_beefL);
      assertThat(database.root().inputSize()).isEmpty();
      assertThat(database.root().loaderFormat()).hasToString("ELF64");
      assertThat(database.root().userRecord()).isNull();
      IdaInfo info = Objects.requireNonNull(database.root().idaInfo());
      assertThat(info.version()).isEqualTo(sample.netdelta() == 0 ? 650 : 700);
      assertThat(info.processor()).hasToString("metapc");
      assertThat(List.of(info.fileType(), info.osType(), info.appType())).containsExactly(18, 5, 6);
      assertThat(info.startIp()).isEqualTo(START + 1);
      assertThat(info.minEa()).isEqualTo(START);
      assertThat(info.maxEa()).isEqualTo(SampleDatabase.END);
      assertThat(info.netdelta()).isEqualTo(database.addresses().wrap(sample.netdelta()));
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void functionsAreRead(SampleDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample)) {
      List<IdbFunction> functions = database.functions().toList();
      assertThat(functions).hasSize(2);
      IdbFunction first = functions.getFirst();
      assertThat(first.range()).isEqualTo(new AddressRange(START, START + 0x20));
      assertThat(first.flags()).isEqualTo(0x1_0000_4410L);
      assertThat(first.name()).hasToString("first");
      assertThat(first.comment()).hasToString("what it does");
      assertThat(first.repeatableComment()).isNull();
      assertThat(first.frame())
          .isEqualTo(new IdbFunction.Frame(database.addresses().nodeBase() + 7, 0x40, 8, 12, 0));
      assertThat(first.tails()).containsExactly(new AddressRange(START + 0x40, START + 0x48));
      assertThat(database.functions().at(START)).isEqualTo(first);
      IdbFunction second = functions.getLast();
      assertThat(second.name()).isNull();
      assertThat(second.tails()).containsExactly(new AddressRange(START + 0x60, START + 0x68));
      assertThat(database.functions().at(START + 0x40)).isNull();
      assertThat(database.functions().at(START + 1)).isNull();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void listViewsAreRead(SampleDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample)) {
      assertThat(database.names())
          .containsExactly(new Name(START, text("first")), new Name(START + 0x80, text("data")));
      assertThat(database.names().at(START + 0x80)).hasToString("data");
      IdbSegment segment = database.segments().toList().getFirst();
      assertThat(segment.range()).isEqualTo(new AddressRange(START, SampleDatabase.END));
      assertThat(segment.name()).hasToString(".text");
      assertThat(segment.type()).isEqualTo(sample.netdelta() == 0 ? null : text("CODE"));
      assertThat(segment.bitness()).isEqualTo(32);
      assertThat(segment.permissions()).isEqualTo(5);
      assertThat(segment.selector()).isEqualTo(9);
      assertThat(database.imports())
          .containsExactly(
              new Import(text("libc"), START + 0x90, text("named"), null),
              new Import(text("libc"), START + 0x98, null, 12L));
      assertThat(database.entries())
          .containsExactly(
              new EntryPoint(1, START, text("exported"), text("other.x")),
              new EntryPoint(START + 0x20, START + 0x20, null, null));
      assertThat(database.entries().toList().getLast().ordinal()).isNull();
      assertThat(database.scripts())
          .containsExactly(new Script(text("mine"), text("IDC"), text("print(1);".repeat(200))));
      assertThat(database.patches()).containsExactly(new Patch(START + 2, 0x90));
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void structuresAreRead(SampleDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample)) {
      assertThat(database.structures())
          .extracting(s -> s.name().text(), Structure::size, s -> s.members().size())
          .containsExactly(tuple("point", 8L, 2));
      assertThat(database.enumerations())
          .extracting(e -> e.name().text(), e -> e.members().size())
          .containsExactly(tuple("colour", 2));
      assertThat(database.frames())
          .extracting(f -> f.function().start(), f -> f.variables().size())
          .containsExactly(tuple(START + 0x20, 2));
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void itemsOfAddressesAreRead(SampleDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample)) {
      assertThat(database.comments())
          .containsExactly(
              new Comment(START, CommentKind.REGULAR, 0, text("regular")),
              new Comment(START, CommentKind.REPEATABLE, 0, text("repeatable")),
              new Comment(START + 4, CommentKind.ANTERIOR, 1, text("before")),
              new Comment(START + 4, CommentKind.POSTERIOR, 0, text("behind")));
      Xref call = new Xref(START + 0x20, START, true, 17);
      Xref read = new Xref(START + 8, START + 0x80, false, 0x23);
      assertThat(database.xrefs()).containsExactly(call, read);
      assertThat(database.xrefs().to(START)).containsExactly(call);
      assertThat(database.xrefs().from(START + 8)).containsExactly(read);
      assertThat(database.xrefs().from(START)).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void memoryIsRead(SampleDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample)) {
      assertThat(database.memory().regions())
          .containsExactly(new AddressRange(START, SampleDatabase.END));
      assertThat(database.memory().bytes(START - 2, 6)).isEqualTo(new byte[] {0, 0, 0, 1, 2, 3});
      assertThat(database.memory().bytes(SampleDatabase.END - 2, 4))
          .isEqualTo(new byte[] {-2, -1, 0, 0});
      assertThat(database.memory().flags(START).orElseThrow())
          .matches(ByteFlags::isCode)
          .isEqualTo(0x1000_0700);
      assertThat(database.memory().flags(START - 1)).isEmpty();
      if (sample.version() > 0) {
        assertThat(database.memory().sparse().ranges())
            .containsExactly(new AddressRange(0x50_0000, 0x50_0100));
        assertThat(database.memory().flags(0x50_0010)).hasValue(0x400);
        assertThat(database.memory().flags(0x50_0017)).hasValue(ByteFlags.TAIL);
        assertThat(database.memory().flags(0x50_0018)).hasValue(0);
        assertThat(database.memory().flags(0x50_0030)).hasValue(0x300);
        assertThat(database.memory().flags(0x50_0100)).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void databaseInMemoryEqualsDatabaseInFile(SampleDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample);
        IdaDatabase same = IdaDatabase.of(MemorySegment.ofArray(sample.write()))) {
      assertThat(same.functions().toList()).isEqualTo(database.functions().toList());
      assertThat(same.memory().bytes(START, 9)).isEqualTo(database.memory().bytes(START, 9));
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void databaseWithDamagedRootPageIsRecovered(SampleDatabase sample) throws IOException {
    SampleDatabase.Damage headless =
        new SampleDatabase.Damage() {
          @Override
          public void records(NavigableMap<ByteString, ByteString> records) {
            for (int i = 0; i < 100; i++) {
              records.put(ByteString.utf8("pad " + i), ByteString.wrap(new byte[1000]));
            }
          }

          @Override
          public byte[] section(SectionKind kind, byte[] bytes) {
            if (kind == SectionKind.ID0) {
              int rootAt = sample.tree() == BTreeVersion.V1_5 ? 4 : 6;
              Arrays.fill(bytes, 8192 * bytes[rootAt], 8192 * (bytes[rootAt] + 1), (byte) -1);
            }
            return bytes;
          }
        };
    Path path = Files.write(folder.resolve("damaged"), sample.write(headless));
    try (IdaDatabase damaged = IdaDatabase.open(path);
        IdaDatabase recovered = IdaDatabase.openRecovered(path)) {
      assertThatThrownBy(() -> damaged.functions().toList()).isInstanceOf(FormatException.class);
      assertThat(recovered.functions()).hasSize(2);
      assertThat(recovered.names()).hasSize(2);
    }
  }

  /** Each entry would have its own copy of all tails. */
  @Test
  void functionListedTwiceHasItsTailsOnce() {
    SampleDatabase sample = sample(Magic.IDA2, 6, Compression.ZLIB, BTreeVersion.V2_0, 0);
    SampleDatabase.Damage twice =
        new SampleDatabase.Damage() {
          @Override
          public void records(NavigableMap<ByteString, ByteString> records) {
            for (ByteString key : List.copyOf(records.keySet())) {
              if (key.hex().matches("2eff.*530000000000401000")) {
                ByteString value = records.getOrDefault(key, ByteString.EMPTY);
                byte[] other = key.toByteArray();
                other[other.length - 1] = 1;
                records.put(ByteString.wrap(other), value);
              }
            }
          }
        };
    try (IdaDatabase database = IdaDatabase.of(MemorySegment.ofArray(sample.write(twice)))) {
      assertThat(database.functions())
          .extracting(function -> function.start() + " " + function.tails().size())
          .containsExactly(START + " 1", START + " 0", START + 0x20 + " 1");
    }
  }

  @Test
  void concurrentReadersGetEqualResults() throws IOException {
    SampleDatabase sample = sample(Magic.IDA2, 910, Compression.ZSTD, BTreeVersion.V2_0, 0);
    try (IdaDatabase database = open(sample)) {
      List<List<Object>> answers =
          IntStream.range(0, 200)
              .parallel()
              .mapToObj(
                  i ->
                      List.<Object>of(
                          database.functions().toList(),
                          database.names().toList(),
                          database.xrefs().toList(),
                          database.memory().regions()))
              .toList();
      assertThat(answers).allMatch(answers.getFirst()::equals);
    }
  }

  @Test
  void missingPartsAreEmpty() throws IOException {
    byte[] tree = BTreeWriter.write(BTreeVersion.V2_0, 8192, new RecordsWriter(8).records());
    try (IdaDatabase database = IdaDatabase.open(Files.write(folder.resolve("bare.id0"), tree))) {
      assertThat(database.wordSize()).isEqualTo(8);
      assertThat(database.root().inputFile()).isNull();
      assertThat(database.root().idaInfo()).isNull();
      assertThat(database.addresses().netdelta()).isZero();
      assertThat(database.functions()).isEmpty();
      assertThat(database.names()).isEmpty();
      assertThat(database.segments()).isEmpty();
      assertThat(database.imports()).isEmpty();
      assertThat(database.entries()).isEmpty();
      assertThat(database.comments()).isEmpty();
      assertThat(database.xrefs()).isEmpty();
      assertThat(database.structures()).isEmpty();
      assertThat(database.enumerations()).isEmpty();
      assertThat(database.frames()).isEmpty();
      assertThat(database.scripts()).isEmpty();
      assertThat(database.patches()).isEmpty();
      assertThat(database.memory().regions()).isEmpty();
      assertThat(database.memory().bytes(0, 2)).containsOnly(0);
    }
  }

  @Test
  void fileThatIsNotADatabaseThrowsFormatException() throws IOException {
    Path text = Files.writeString(folder.resolve("text.idb"), "no database at all");
    assertThatThrownBy(() -> IdaDatabase.open(text)).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> IdaDatabase.open(folder.resolve("missing")))
        .isInstanceOf(IOException.class);
    Path odd = Files.writeString(folder.resolve("x.til"), "IDATIL");
    try (IdaDatabase database = IdaDatabase.open(odd)) {
      assertThatThrownBy(database::btree).isInstanceOf(FormatException.class);
    }
  }
}
