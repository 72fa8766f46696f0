package org.lucerna.cli.idb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableMap;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.btree.BTreeVersion;
import org.lucerna.idb.container.Compression;
import org.lucerna.idb.container.Magic;
import org.lucerna.idb.fixture.RecordsWriter;
import org.lucerna.idb.fixture.SampleDatabase;

/** Databases that tests write: with one of everything, and more records than fit a page. */
final class WrittenDatabase {
  /** Records besides those of {@link SampleDatabase}; its tree has pages of 8192 bytes. */
  private static final int MORE = 3000;

  private static final long NODE = 0x10_0000;

  private WrittenDatabase() {}

  /** Of 64 bits, with licences. Its functions are {@code first} and one without a name. */
  static String wide(Path file) throws IOException {
    SampleDatabase sample =
        new SampleDatabase(
            Magic.IDA2, 6, Compression.STORED, BTreeVersion.V2_0, -SampleDatabase.START);
    return Files.write(file, sample.write(new More())).toString();
  }

  /** Of 32 bits, in an older form. */
  static String narrow(Path file) throws IOException {
    SampleDatabase sample =
        new SampleDatabase(Magic.IDA1, 4, Compression.STORED, BTreeVersion.V1_6, 0);
    return Files.write(file, sample.write()).toString();
  }

  private static final class More implements SampleDatabase.Damage {
    @Override
    public void records(NavigableMap<ByteString, ByteString> records) {
      RecordsWriter more = new RecordsWriter(8);
      for (int i = 0; i < MORE; i++) {
        more.sup(NODE + i, 7, ByteString.utf8("record " + i));
      }
      long licence = 0x20_0000;
      more.name(licence, "$ original user").sup(licence, 0, licence("Jane"));
      more.name(licence + 1, "$ user1").sup(licence + 1, 0, licence("Joe"));
      more.records().forEach(records::putIfAbsent);
    }

    /** Of version 700, with the id A0-A1A2-A3A4-A5. */
    private static ByteString licence(String owner) {
      byte[] record = new byte[127];
      record[2] = (byte) 0xbc;
      record[3] = 2;
      record[16] = 5;
      for (int i = 0; i < 6; i++) {
        record[28 + i] = (byte) (0xa0 + i);
      }
      byte[] name = ByteString.utf8(owner).toByteArray();
      System.arraycopy(name, 0, record, 34, name.length);
      return ByteString.wrap(record);
    }
  }
}
