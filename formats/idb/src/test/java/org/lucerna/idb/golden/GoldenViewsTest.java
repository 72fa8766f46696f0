package org.lucerna.idb.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.comment.CommentKind;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.idb.til.TypeDefinition;
import org.lucerna.idb.xref.Xref;

/** The lists read from public databases. */
@EnabledIf(
    value = "org.lucerna.idb.golden.GoldenTest#present",
    disabledReason = "no ../shared/idb beside the checkout: build/fetch-fixtures")
class GoldenViewsTest {
  private static final int MOST_BYTES = 8 << 20;

  /** Converts a view to rows like the expected ones. */
  private interface Rows {
    List<List<@Nullable Object>> of(IdaDatabase database);
  }

  private static void compare(Golden golden, String name, Rows rows) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      assertThat(rows.of(database)).containsExactlyInAnyOrderElementsOf(golden.rows(name));
    }
  }

  private static @Nullable String text(@Nullable ByteString text) {
    return text == null ? null : text.text();
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void typesMatchExpectedOnes(Golden golden) throws IOException {
    compare(
        golden,
        "types",
        database ->
            Stream.concat(
                    database.typeLibrary().types().stream()
                        .map(type -> row("type", type.number(), type)),
                    database.typeLibrary().symbols().stream()
                        .map(symbol -> row("symbol", null, symbol)))
                .toList());
  }

  private static List<@Nullable Object> row(
      String kind, @Nullable Long number, TypeDefinition definition) {
    return Golden.row(kind, number, definition.name().text());
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void functionsMatchExpectedOnes(Golden golden) throws IOException {
    compare(
        golden,
        "functions",
        database ->
            database.functions().stream()
                .map(
                    f ->
                        Golden.row(
                            f.start(),
                            f.end(),
                            text(f.name()),
                            f.flags() & 0xffff,
                            f.tails().stream().map(t -> List.of(t.start(), t.end())).toList(),
                            text(f.comment()),
                            text(f.repeatableComment())))
                .toList());
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void functionsAreFoundByStart(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      database.functions().stream()
          .limit(100)
          .forEach(f -> assertThat(database.functions().at(f.start())).isEqualTo(f));
    }
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void namesMatchExpectedOnes(Golden golden) throws IOException {
    compare(
        golden,
        "names",
        database ->
            database.names().stream()
                .map(name -> Golden.row(name.address(), text(name.name())))
                .toList());
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void segmentsMatchExpectedOnes(Golden golden) throws IOException {
    compare(
        golden,
        "segments",
        database ->
            database.segments().stream()
                .map(
                    s ->
                        Golden.row(
                            s.range().start(),
                            s.range().end(),
                            text(s.name()),
                            text(s.type()),
                            (long) s.bitness() / 32))
                .toList());
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void importsMatchExpectedOnes(Golden golden) throws IOException {
    compare(
        golden,
        "imports",
        database ->
            database.imports().stream()
                .map(i -> Golden.row(text(i.module()), i.address(), text(i.name()), i.ordinal()))
                .toList());
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void entriesMatchExpectedOnes(Golden golden) throws IOException {
    compare(
        golden,
        "entries",
        database ->
            database.entries().stream()
                .map(e -> Golden.row(e.index(), e.address(), text(e.name())))
                .toList());
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void commentsMatchExpectedOnes(Golden golden) throws IOException {
    compare(
        golden,
        "comments",
        database ->
            database.comments().stream()
                .map(
                    c ->
                        Golden.row(
                            c.address(),
                            c.kind().name().toLowerCase(Locale.ROOT),
                            c.kind().compareTo(CommentKind.ANTERIOR) < 0 ? null : (long) c.line(),
                            text(c.text())))
                .toList());
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void scriptsMatchExpectedOnes(Golden golden) throws IOException {
    compare(
        golden,
        "scripts",
        database ->
            database.scripts().stream()
                .map(s -> Golden.row(text(s.name()), text(s.language()), text(s.body())))
                .toList());
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void patchesMatchExpectedOnes(Golden golden) throws IOException {
    compare(
        golden,
        "patches",
        database ->
            database.patches().stream()
                .map(patch -> Golden.row(patch.address(), patch.original()))
                .toList());
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void xrefsMatchExpectedOnes(Golden golden) throws Exception {
    if (golden.get("xrefs", "count") == null) {
      return;
    }
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      List<Xref> xrefs = new ArrayList<>(database.xrefs().toList());
      assertThat((long) xrefs.size()).isEqualTo(golden.number("xrefs", "count"));
      xrefs.sort(
          Comparator.comparing(Xref::from, Long::compareUnsigned)
              .thenComparing(Xref::to, Long::compareUnsigned)
              .thenComparing(Xref::code, Comparator.reverseOrder()));
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Xref xref : xrefs) {
        String kind = xref.code() ? "code" : "data";
        String line =
            Long.toHexString(xref.from()) + " " + Long.toHexString(xref.to()) + " " + kind + "\n";
        digest.update(ByteString.utf8(line).toByteArray());
      }
      assertThat(HexFormat.of().formatHex(digest.digest()))
          .isEqualTo(golden.get("xrefs", "sha256"));
      if (!xrefs.isEmpty()) {
        Xref some = xrefs.get(xrefs.size() / 2);
        assertThat(database.xrefs().to(some.to())).contains(some);
        assertThat(database.xrefs().from(some.from())).contains(some);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void bytesMatchExpectedOnes(Golden golden) throws Exception {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      for (List<@Nullable Object> row : golden.rows("bytes")) {
        if (!(row.get(0) instanceof Long start) || !(row.get(1) instanceof Long end)) {
          throw new AssertionError(row);
        }
        if (end - start > MOST_BYTES) {
          continue;
        }
        assertThat(database.memory().regions())
            .anyMatch(r -> new AddressRange(r.start(), r.end() + 1).contains(start));
        int count = (int) (end - start);
        byte[] bytes = database.memory().bytes(start, count);
        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)))
            .isEqualTo(row.get(3));
        long valued = 0;
        for (int flags : database.memory().flags(start, count)) {
          valued += ByteFlags.hasValue(flags) ? 1 : 0;
        }
        assertThat(valued).isEqualTo(row.get(2));
      }
    }
  }
}
