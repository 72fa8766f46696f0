package org.lucerna.lumina.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;

/** The examples of the package's documentation. */
class MetadataUsageTest {
  @Test
  void encodedCommentIsDecoded() {
    List<ByteString> comments = new ArrayList<>();

    // @start region="encode" :
    ByteString blob = Metadata.of(new FunctionComment(false, ByteString.utf8("frees x"))).encode();
    // @end

    // @start region="decode" :
    Metadata metadata = Metadata.decode(blob);
    for (FunctionComment comment : metadata.values(FunctionComment.class)) {
      comments.add(comment.text());
    }
    // @end

    assertThat(metadata.complete()).isTrue();
    assertThat(comments).containsExactly(ByteString.utf8("frees x"));
  }
}
