package org.lucerna.idb.comment;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.charset.Charset;
import java.util.NavigableMap;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.BTreeVersion;
import org.lucerna.idb.container.Compression;
import org.lucerna.idb.container.Magic;
import org.lucerna.idb.fixture.SampleDatabase;

/** Comments in the code page of the machine on which an old IDA wrote them. */
class CodePageTest {
  private static final ByteString NORWEGIAN = ByteString.hex("7086");
  private static final ByteString UTF8 = ByteString.utf8("p\u00e5");

  /** A database with the regular comment in CP437, and the repeatable one in UTF-8. */
  private static IdaDatabase database() {
    SampleDatabase.Damage comments =
        new SampleDatabase.Damage() {
          @Override
          public void records(NavigableMap<ByteString, ByteString> records) {
            records.replaceAll(
                (_, value) ->
                    value.equals(ByteString.utf8("regular"))
                        ? NORWEGIAN
                        : value.equals(ByteString.utf8("repeatable\0")) ? UTF8 : value);
          }
        };
    SampleDatabase sample =
        new SampleDatabase(Magic.IDA1, 1, Compression.STORED, BTreeVersion.V1_6, 0);
    return IdaDatabase.of(MemorySegment.ofArray(sample.write(comments)));
  }

  @Test
  void commentsInTheCodePageAreConverted() {
    try (IdaDatabase database = database()) {
      long at = SampleDatabase.START;
      assertThat(database.at(at).comment()).isEqualTo(NORWEGIAN);
      IdaDatabase known = database.withCodePage(Charset.forName("CP437"));
      assertThat(known.at(at).comment()).isEqualTo(UTF8);
      assertThat(known.at(at).repeatableComment()).isEqualTo(UTF8);
      assertThat(known.comments()).extracting(Comment::text).contains(UTF8);
    }
  }
}
