package org.lucerna.store.lumen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.store.Version;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.exchange.ImportCount;
import org.lucerna.store.exchange.RandomStore;
import org.lucerna.store.exchange.SpillFile;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;

final class LumenTest {
  private static final Path SHARED =
      Path.of(System.getProperty("lucerna.root", "../..")).resolve("../shared/vectors/lumina");

  private static final String KEY = "0123456789abcdef0123456789abcdef";

  @TempDir Path folder;

  @Test
  void dumpAndCsvOfSameDatabaseGiveEqualRecords() throws IOException {
    Path dump = SHARED.resolve("lumen_pg_dump_plain.sql");
    Assumptions.assumeTrue(
        Files.exists(dump), "no ../shared/vectors beside the checkout: not public");
    List<String> fromDump = new ArrayList<>();
    List<String> fromCsv = new ArrayList<>();
    try (StoreEngine store = RandomStore.open(folder.resolve("dump"));
        SpillFile spillFile = SpillFile.in(folder.resolve("spill"));
        var in = Files.newInputStream(dump)) {
      LumenDump source = new LumenDump(in, "dump", spillFile);
      ImportCount count = RandomStore.bring(source, store);
      assertThat(count).isEqualTo(new ImportCount(3, 4, 0, 3, 2));
      assertThat(source.rejected().count()).isZero();
      assertThat(RandomStore.exported(store).text()).contains("\"path\":\"C:\\\\work\\\\a.exe\"}");
      describe(store, fromDump);
    }
    try (StoreEngine store = RandomStore.open(folder.resolve("csv"));
        var in = Files.newInputStream(SHARED.resolve("lumen_export.csv"))) {
      LumenCsv source = new LumenCsv(in, "csv");
      assertThat(RandomStore.bring(source, store).versions()).isEqualTo(4);
      assertThat(source.rejected().count()).isZero();
      describe(store, fromCsv);
    }
    assertThat(fromDump).hasSize(4).isEqualTo(fromCsv);
    assertThat(fromDump.getFirst()).startsWith("main_old 64  2024-02-02T00:00:00Z /home/bob/b.i64");
    assertThat(fromDump.get(2)).startsWith("odd\\name\twith\ttabs \u00e9 291 0304c3a9c3a9");
    assertThat(fromDump.get(3)).startsWith("no_md 16  1970-01-01T00:00:00Z");
  }

  @Test
  void writtenDumpAndCsvGiveEqualRecords() throws IOException {
    String other = "f".repeat(32);
    String dump =
        """
        COPY public.users (id, lic_id, lic_data, hostname) FROM stdin;
        7\t\\\\x112233445566\t\\\\x00\tbob's host
        \\.
        COPY public.files (id, chksum) FROM stdin;
        9\t\\\\x%1$s
        \\.
        COPY public.dbs (id, file_path, idb_path, file_id, user_id) FROM stdin;
        3\tC:\\\\a.exe\t/home/b.i64\t9\t7
        \\.
        COPY public.funcs (id, name, len, db_id, chksum, metadata, push_dt, update_dt) FROM stdin;
        1\todd\\tname\t64\t3\t\\\\x%2$s\t\\\\x030161\t2024-01-01 00:00:00+00\t2024-02-02 00:00:00+00
        2\tbare\t-1\t3\t\\\\x%1$s\t\\\\x\t2024-01-01 00:00:00+00\t2024-01-01 01:00:00+01
        \\.
        """
            .formatted(KEY, other);
    String row = ",/home/b.i64,C:\\a.exe," + KEY + ",bob's host,112233445566\n";
    String csv =
        "hash,name,len,metadata,pushed,updated,idb_path,file_path,file_md5,hostname,lic_id\n"
            + (other + ",odd\tname,64,030161,2024-01-01T00:00:00Z,2024-02-02T00:00:00Z" + row)
            + (KEY + ",bare,-1,\"\",2024-01-01T00:00:00Z,2024-01-01T00:00:00Z" + row);
    List<StoreRecord> fromDump = new ArrayList<>();
    List<StoreRecord> fromCsv = new ArrayList<>();
    read(dump, fromDump);
    new LumenCsv(new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)), "csv")
        .writeTo(fromCsv::add);

    assertThat(described(fromDump)).hasSize(2).isEqualTo(described(fromCsv));
    VersionRecord odd = versions(fromCsv).getFirst();
    assertThat(odd.function().name()).isEqualTo(ByteString.utf8("odd\tname"));
    assertThat(odd.function().metadata()).isEqualTo(ByteString.hex("030161"));
    assertThat(odd.push().time()).isEqualTo("2024-02-02T00:00:00Z");
    assertThat(odd.push().origin().inputMd5()).isEqualTo(Md5.parse(KEY));
    assertThat(odd.push().origin().idbPath().text()).isEqualTo("/home/b.i64");
    assertThat(fromDump + " " + fromCsv).doesNotContain("112233445566");
  }

  private static List<VersionRecord> versions(List<StoreRecord> records) {
    return records.stream()
        .filter(VersionRecord.class::isInstance)
        .map(VersionRecord.class::cast)
        .toList();
  }

  private static List<String> described(List<StoreRecord> records) {
    return versions(records).stream()
        .map(each -> each.function() + " " + each.push().time() + " " + each.push().origin())
        .sorted()
        .toList();
  }

  private static void describe(StoreEngine store, List<String> lines) {
    for (String digit : List.of("a", "b", "c")) {
      for (Version v : store.histories(List.of(Md5.parse(digit.repeat(32)))).getFirst()) {
        lines.add(
            "%s %d %s %s %s %s"
                .formatted(
                    v.function().name(),
                    v.function().size(),
                    v.function().metadata().hex(),
                    v.time(),
                    v.origin().idbPath(),
                    v.origin()));
      }
    }
  }

  @Test
  void tablesOfDumpMayBeInAnyOrder() throws IOException {
    String dump =
        """
        COPY public.users (id, lic_id, lic_data, hostname) FROM stdin;
        7\t\\\\x00\t\\\\x5345435245545345\thost
        \\.
        COPY funcs (chksum, id, name, len, db_id, metadata, push_dt, update_dt) FROM stdin;
        \\\\x%1$s\t2\tlater\\n\t-1\t3\t\\\\x\t\\N\t2024-01-01 02:00:00.5+02
        \\\\x%1$s\t1\tfirst\t5\t3\t\\N\t2024-01-01 00:00:00-00:30\t\\N
        \\\\x%1$s\t3\tlast\t5\t3\t\\N\t2024-01-01 00:00:00+00\t2024-01-02 00:00:00+05:30
        \\.
        COPY public.dbs (id, file_path, idb_path, file_id, user_id) FROM stdin;
        3\tpath\t\\N\t9\t7
        \\.
        COPY public.files (id, chksum) FROM stdin;
        9\t\\\\x%1$s
        \\.
        """
            .formatted(KEY);
    List<StoreRecord> records = new ArrayList<>();
    LumenDump source = read(dump, records);

    assertThat(source.rejected().first()).isEmpty();
    assertThat(names(records)).containsExactly("later\n", "first", "last");
    VersionRecord later = (VersionRecord) records.getFirst();
    assertThat(later.function().size()).isEqualTo(-1);
    assertThat(later.push().time()).isEqualTo("2024-01-01T00:00:00.500Z");
    assertThat(later.push().origin().hostName().text()).isEqualTo("host");
    assertThat(later.push().origin().inputMd5()).isEqualTo(Md5.parse(KEY));
  }

  /** As pg_dump --inserts, --column-inserts and --rows-per-insert write rows. */
  @Test
  void rowsMayBeInsertStatements() throws IOException {
    String dump =
        """
        CREATE TABLE public.funcs (
            id integer NOT NULL,
            name text NOT NULL,
            len integer NOT NULL,
            db_id integer NOT NULL,
            chksum bytea,
            update_dt timestamp with time zone
        );
        INSERT INTO public.users (id, hostname) VALUES (7, 'host');
        INSERT INTO public.funcs VALUES (1, 'it''s', -1, 3, '\\x%1$s', NULL);
        INSERT INTO public.funcs VALUES
        	(2, 'two
        lines; (a, b)', 5, 3, '\\x%1$s', '2024-01-02 00:00:00+00'),
        	(3, 'a\\b', 5, 3, '\\x%1$s', '2024-01-03 00:00:00+00');
        INSERT INTO public.funcs VALUES (4, 'few');
        INSERT INTO public.dbs (id, file_path, idb_path, file_id, user_id) VALUES (3, 'p', NULL, 9, 7);
        INSERT INTO public.files (id, chksum) VALUES (9, '\\x%1$s');
        INSERT INTO public.funcs VALUES (5, 'cut
        """
            .formatted(KEY);
    List<StoreRecord> records = new ArrayList<>();
    LumenDump source = read(dump, records);

    assertThat(names(records)).containsExactly("it's", "two\nlines; (a, b)", "a\\b");
    VersionRecord first = (VersionRecord) records.getFirst();
    assertThat(first.function().size()).isEqualTo(-1);
    assertThat(first.push().origin().hostName().text()).isEqualTo("host");
    assertThat(first.push().origin().inputMd5()).isEqualTo(Md5.parse(KEY));
    assertThat(source.rejected().first())
        .extracting(loss -> loss.reason())
        .containsExactly(
            "expected 6 fields, got 2", "the dump is truncated: it ends within a statement");
  }

  @Test
  void invalidRowsAreRejectedAndCounted() throws IOException {
    String dump =
        """
        COPY public.funcs (id, name, len, db_id, chksum, update_dt) FROM stdin;
        1\tshort key\t5\t3\t\\\\x00\t\\N
        2\tno key\t5\t3\t\\N\t\\N
        3\tno number\tx\t3\t\\\\x%1$s\t\\N
        4\tno time\t1\t3\t\\\\x%1$s\tyesterday
        5\ttoo few\t1\t3\t\\\\x%1$s
        6\tgood\t1\t3\t\\\\x%1$s\t\\N
        7\tcut off\t1\t3\t\\\\x%1$s\t\\N
        """
            .formatted(KEY);
    List<StoreRecord> records = new ArrayList<>();
    LumenDump source = read(dump, records);

    assertThat(names(records)).containsExactly("good", "cut off");
    assertThat(source.rejected().first())
        .extracting(loss -> loss.reason())
        .containsExactly(
            "expected a key of 16 bytes",
            "expected a key of 16 bytes",
            "expected a whole number",
            "expected a time",
            "expected 6 fields, got 5",
            "the dump is truncated: it ends within a table");
    assertThat(source.rejected().first().getLast())
        .hasToString(
            "dump: at byte " + dump.length() + ": the dump is truncated: it ends within a table");
  }

  @Test
  void otherFilesAreRefused() {
    for (String text : List.of("", "PGDMP\u0001", "COPY public.users (id) FROM stdin;\n\\.\n")) {
      assertThatThrownBy(() -> read(text, new ArrayList<>())).isInstanceOf(FormatException.class);
    }
  }

  @Test
  void escapesAreDecoded() {
    CopyFields fields =
        new CopyFields(ByteString.utf8("\\N\t\\\\N\ta\\tb\\x41\\101\\q\\\t\\x\\b\\f\\r\\v"));
    assertThat(fields.count()).isEqualTo(4);
    assertThat(fields.get(0)).isNull();
    assertThat(fields.get(1)).isEqualTo(ByteString.utf8("\\N"));
    assertThat(fields.get(2)).isEqualTo(ByteString.utf8("a\tbAAq\\"));
    assertThat(fields.get(3)).isEqualTo(ByteString.utf8("x\b\f\r\u000b"));
  }

  @Test
  void quotedFieldsMayContainLineEnds() throws IOException {
    String csv =
        "name,hash,len,extra\r\n\"two\r\nlines, \"\"quoted\"\"\"," + KEY + ",7,\r\nx,00,1,\n";
    List<StoreRecord> records = new ArrayList<>();
    LumenCsv source =
        new LumenCsv(new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)), "csv");
    source.writeTo(records::add);
    assertThat(names(records)).containsExactly("two\r\nlines, \"quoted\"");
    assertThat(source.rejected().count()).isEqualTo(1);
  }

  private static Stream<String> nameStream(List<StoreRecord> records) {
    return records.stream()
        .filter(VersionRecord.class::isInstance)
        .map(record -> ((VersionRecord) record).function().name().text());
  }

  private static List<String> names(List<StoreRecord> records) {
    return nameStream(records).toList();
  }

  private LumenDump read(String dump, List<StoreRecord> records) throws IOException {
    return read(dump.getBytes(StandardCharsets.UTF_8), records);
  }

  private LumenDump read(byte[] dump, List<StoreRecord> records) throws IOException {
    try (SpillFile spillFile = SpillFile.in(folder.resolve("spill"))) {
      LumenDump source = new LumenDump(new ByteArrayInputStream(dump), "dump", spillFile);
      source.writeTo(records::add);
      return source;
    }
  }
}
