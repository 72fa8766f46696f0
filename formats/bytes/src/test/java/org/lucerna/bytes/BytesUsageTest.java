package org.lucerna.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The examples of the package's documentation. */
class BytesUsageTest {
  @Test
  void writtenValuesAreReadBack() {
    // @start region="write" :
    ByteSink out = new ByteSink();
    PackedInts.putDd(out, 300);
    out.cstr(ByteString.utf8("main"));
    byte[] bytes = out.toByteArray();
    // @end

    // @start region="read" :
    Cursor in = Cursor.of(bytes);
    int size = PackedInts.dd(in);
    ByteString name = in.cstr();
    // @end

    assertThat(size).isEqualTo(300);
    assertThat(name.text()).isEqualTo("main");
    assertThat(in.atEnd()).isTrue();
  }
}
