package org.lucerna.idb.idc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.BTreeVersion;
import org.lucerna.idb.comment.Comment;
import org.lucerna.idb.comment.CommentKind;
import org.lucerna.idb.container.Compression;
import org.lucerna.idb.container.Magic;
import org.lucerna.idb.fixture.RandomRecords;
import org.lucerna.idb.fixture.SampleDatabase;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.golden.Golden;
import org.lucerna.idb.idc.IdcReader.Call;
import org.lucerna.idb.name.Name;
import org.lucerna.idb.netnode.NodeKey;

/** Scripts are read back and compared with the database that they were created from. */
class IdcScriptTest {
  private static final SampleDatabase SAMPLE =
      new SampleDatabase(Magic.IDA2, 6, Compression.STORED, BTreeVersion.V2_0, -0x401000);

  private static String script(IdaDatabase database) throws IOException {
    StringBuilder script = new StringBuilder();
    IdcScript.write(database, script);
    return script.toString();
  }

  private static List<Call> expected(IdaDatabase database) {
    List<Call> calls = new ArrayList<>();
    for (IdbFunction function : database.functions()) {
      comment(calls, function.start(), function.comment(), 0);
      comment(calls, function.start(), function.repeatableComment(), 1);
    }
    for (Name name : database.names()) {
      calls.add(new Call("set_name", List.of(name.address(), name.name(), 1L)));
    }
    for (Comment comment : database.comments()) {
      long repeatable = comment.kind() == CommentKind.REPEATABLE ? 1 : 0;
      long line = comment.line() + (comment.kind() == CommentKind.ANTERIOR ? 1000L : 2000L);
      boolean extra = comment.kind().compareTo(CommentKind.ANTERIOR) >= 0;
      calls.add(
          extra
              ? new Call("update_extra_cmt", List.of(comment.address(), line, comment.text()))
              : new Call("set_cmt", List.of(comment.address(), comment.text(), repeatable)));
    }
    return calls;
  }

  private static void comment(
      List<Call> calls, long address, @Nullable ByteString text, long repeatable) {
    if (text != null) {
      calls.add(new Call("set_func_cmt", List.of(address, text, repeatable)));
    }
  }

  private static List<Call> textCalls(List<Call> calls) {
    List<String> names = List.of("set_func_cmt", "set_name", "set_cmt", "update_extra_cmt");
    return calls.stream().filter(call -> names.contains(call.name())).toList();
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  @EnabledIf(
      value = "org.lucerna.idb.golden.GoldenTest#present",
      disabledReason = "no ../shared/idb beside the checkout: build/fetch-fixtures")
  void scriptsOfPublicDatabasesMatchTheDatabase(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      String script = script(database);
      List<Call> calls = IdcReader.calls(script);
      assertThat(textCalls(calls)).isEqualTo(expected(database));
      assertThat(calls.stream().filter(call -> call.name().equals("add_func")).count())
          .isEqualTo(database.functions().stream().count());
      assertThat(script(database)).isEqualTo(script);
    }
  }

  @Test
  void anyBytesAreQuotedUnambiguously() throws IOException {
    SampleDatabase.Damage odd =
        new SampleDatabase.Damage() {
          @Override
          public void records(NavigableMap<ByteString, ByteString> records) {
            RandomRecords random = new RandomRecords(new SplittableRandom(7));
            for (int i = 0; i < 3000; i++) {
              byte[] key = NodeKey.index(8, i, 'S', i % 2 == 0 ? 0 : 1000 + i % 7);
              ByteString text = random.bytes(i % 10 == 0 ? 1000 : 30);
              records.put(ByteString.wrap(key), text);
            }
            put(records, 0x3000, "\"\\\n\r\t\u007f\u0001af\u00e4\u20ac\ud83d\ude00 zz\u00018");
          }

          private void put(NavigableMap<ByteString, ByteString> records, long node, String text) {
            byte[] key = NodeKey.index(8, node, 'S', 1);
            records.put(ByteString.wrap(key), ByteString.utf8(text));
          }
        };
    try (IdaDatabase database = IdaDatabase.of(MemorySegment.ofArray(SAMPLE.write(odd)))) {
      List<Call> calls = IdcReader.calls(script(database));
      assertThat(textCalls(calls)).isEqualTo(expected(database)).hasSizeGreaterThan(3000);
    }
  }

  @Test
  void functionsAreWrittenWithTheirTails() throws IOException {
    try (IdaDatabase database = IdaDatabase.of(MemorySegment.ofArray(SAMPLE.write()))) {
      long start = SampleDatabase.START;
      assertThat(IdcReader.calls(script(database)))
          .contains(
              new Call("add_func", List.of(start, start + 0x20)),
              new Call("append_func_tail", List.of(start, start + 0x40, start + 0x48)),
              new Call("set_func_flags", List.of(start, 0x4410L)));
    }
  }

  @Test
  void prototypesAreWrittenInC() throws IOException {
    SampleDatabase.Damage typed =
        new SampleDatabase.Damage() {
          @Override
          public void records(NavigableMap<ByteString, ByteString> records) {
            records.put(
                ByteString.wrap(NodeKey.index(8, 0, 'S', 0x3000)), ByteString.hex("0c3307020700"));
            records.put(
                ByteString.wrap(NodeKey.index(8, 0, 'S', 0x3001)), ByteString.utf8("\2n\0"));
            records.put(
                ByteString.wrap(NodeKey.index(8, 0x20, 'S', 0x3000)), ByteString.hex("ff00"));
          }
        };
    try (IdaDatabase database = IdaDatabase.of(MemorySegment.ofArray(SAMPLE.write(typed)))) {
      StringBuilder script = new StringBuilder();
      assertThat(IdcScript.write(database, script)).isEqualTo(1);
      assertThat(IdcReader.calls(script.toString()))
          .filteredOn(call -> call.name().equals("apply_type"))
          .singleElement()
          .satisfies(
              call -> {
                assertThat(call.arguments().getFirst()).isEqualTo(SampleDatabase.START);
                assertThat(call.arguments().get(1).toString()).matches("int .*first\\(int n\\);");
              });
    }
  }
}
