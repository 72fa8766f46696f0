package org.lucerna.store.lumen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.fixture.DamageRun;
import org.lucerna.binary.fixture.Mutation;
import org.lucerna.bytes.FormatException;
import org.lucerna.store.exchange.ImportErrors;
import org.lucerna.store.exchange.ImportErrors.Loss;
import org.lucerna.store.exchange.SpillFile;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;

/** Each row of a damaged dump is read or reported, and a file that is not a dump is refused. */
final class LumenDamageTest {
  private static final String[] NAMES = {
    "f", "two words", "tab\\t", "back\\\\slash", "\\N", "\u00e9"
  };

  private static final String[] TIMES = {
    "2024-01-03 03:04:05.678901+00", "2024-01-01 00:00:00-05:30", "\\N", "infinity"
  };

  @TempDir Path folder;

  @Test
  void everyDamagedDumpRowIsReadOrReported() {
    dumps().some(20261120, 5_000);
  }

  @Test
  @Tag("long")
  void everyDamagedDumpRowIsReadOrReportedInLongRun() {
    dumps().many();
  }

  @Test
  void everyDamagedCsvRecordIsReadOrReported() {
    csvFiles().some(20261120, 5_000);
  }

  @Test
  @Tag("long")
  void everyDamagedCsvRecordIsReadOrReportedInLongRun() {
    csvFiles().many();
  }

  private DamageRun dumps() {
    return new DamageRun(random -> mutant(dump(random), random), this::readDump);
  }

  private static DamageRun csvFiles() {
    return new DamageRun(random -> mutant(csv(random), random), LumenDamageTest::readCsv);
  }

  private static byte[] mutant(String text, SplittableRandom random) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return random.nextInt(8) == 0 ? bytes : Mutation.of(bytes, random);
  }

  private static <T> T any(T[] values, SplittableRandom random) {
    return values[random.nextInt(values.length)];
  }

  private static String hex(SplittableRandom random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return java.util.HexFormat.of().formatHex(bytes);
  }

  private static String dump(SplittableRandom random) {
    StringBuilder dump =
        new StringBuilder("COPY public.funcs (id, name, len, db_id, chksum, metadata, update_dt)");
    dump.append(" FROM stdin;\n");
    for (int i = random.nextInt(8); i > 0; i--) {
      dump.append(i).append('\t').append(any(NAMES, random)).append('\t').append(random.nextInt());
      dump.append('\t').append(random.nextInt(3)).append("\t\\\\x");
      dump.append("%032x".formatted(random.nextInt(3))).append("\t\\\\x");
      dump.append(hex(random, random.nextInt(9))).append('\t').append(any(TIMES, random));
      dump.append('\n');
    }
    dump.append("\\.\nCOPY public.dbs (id, file_path, idb_path, file_id, user_id) FROM stdin;\n");
    for (int i = 0; i < 3; i++) {
      dump.append(i).append("\tpath\t\\N\t").append(i).append('\t').append(i).append('\n');
    }
    dump.append("\\.\nCOPY public.files (id, chksum) FROM stdin;\n1\t\\\\x");
    dump.append(hex(random, 16)).append("\n\\.\n");
    dump.append("COPY public.users (id, hostname) FROM stdin;\n1\thost\n\\.\n");
    return dump.toString();
  }

  private static String csv(SplittableRandom random) {
    StringBuilder csv =
        new StringBuilder("name,hash,len,metadata,idb_path,file_path,file_md5,hostname,pushed\n");
    for (int i = random.nextInt(8); i > 0; i--) {
      csv.append('"').append(any(NAMES, random)).append(random.nextBoolean() ? "\"\"\n" : "");
      csv.append("\",").append("%032x".formatted(random.nextInt(3))).append(',');
      csv.append(random.nextInt()).append(',').append(hex(random, random.nextInt(9)));
      csv.append(",/a.i64,/a,").append(random.nextBoolean() ? hex(random, 16) : "").append(",h,");
      csv.append(any(TIMES, random)).append(random.nextBoolean() ? "\r\n" : "\n");
    }
    return csv.toString();
  }

  private void readDump(byte[] bytes) {
    try (SpillFile spillFile = SpillFile.filledFirst(folder.resolve("spill"))) {
      LumenDump source = new LumenDump(new ByteArrayInputStream(bytes), "mutant", spillFile);
      long[] versions = new long[1];
      source.writeTo(record -> versions[0] += record instanceof VersionRecord ? 1 : 0);
      assertThat(versions[0]).isLessThanOrEqualTo(source.rows());
      check(source.rejected(), source.rows() + 1, bytes.length);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void readCsv(byte[] bytes) {
    LumenCsv source = new LumenCsv(new ByteArrayInputStream(bytes), "mutant");
    long[] versions = new long[1];
    try {
      source.writeTo(record -> versions[0] += record instanceof VersionRecord ? 1 : 0);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    assertThat(versions[0] + source.rejected().count()).isEqualTo(source.rows());
    check(source.rejected(), source.rows(), bytes.length);
  }

  private static void check(ImportErrors importErrors, long most, long length) {
    assertThat(importErrors.count()).isLessThanOrEqualTo(most);
    long reach = 0;
    for (Loss loss : importErrors.first()) {
      assertThat(loss.from()).isBetween(reach, loss.until());
      reach = loss.until();
    }
    assertThat(reach).isLessThanOrEqualTo(length);
    if (importErrors.count() > 0) {
      throw new FormatException(importErrors.first().getFirst().from(), "no loss", "one");
    }
  }
}
