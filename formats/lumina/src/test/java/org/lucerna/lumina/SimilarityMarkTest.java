package org.lucerna.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;

class SimilarityMarkTest {
  @ParameterizedTest
  @ValueSource(strings = {"inflate.similar", "a.similar_0", "_ZN3fooEv.similar", "x.similar_12"})
  void markedNamesAreRecognized(String name) {
    assertThat(SimilarityMark.isMarked(ByteString.utf8(name))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".similar",
        "inflate",
        "similar",
        "a.similar_",
        "a.similar0",
        "a.similar.cold"
      })
  void otherNamesAreNotMarked(String name) {
    assertThat(SimilarityMark.isMarked(ByteString.utf8(name))).isFalse();
  }

  @Test
  void markedNameIsRecognized() {
    assertThat(SimilarityMark.mark("inflate")).isEqualTo(ByteString.utf8("inflate.similar"));
    assertThat(SimilarityMark.isMarked(SimilarityMark.mark("inflate"))).isTrue();
  }

  @Test
  void markStaysLastIfSomethingIsAppended() {
    assertThat(SimilarityMark.append(ByteString.utf8("f.similar"), ".cold"))
        .isEqualTo(ByteString.utf8("f.cold.similar"));
    assertThat(SimilarityMark.append(ByteString.utf8("f.similar_0"), ".cold"))
        .isEqualTo(ByteString.utf8("f.cold.similar"));
    assertThat(SimilarityMark.append(ByteString.utf8("f"), ".cold"))
        .isEqualTo(ByteString.utf8("f.cold"));
  }

  @Test
  void commentsAreRecognized() {
    String comment = SimilarityMark.comment("inflate", "libz.so.1", 99);
    assertThat(comment).isEqualTo("similar to inflate (libz.so.1, 99 %)");
    assertThat(SimilarityMark.comment("inflate", "", 85)).isEqualTo("similar to inflate (85 %)");
    assertThat(SimilarityMark.isComment(comment)).isTrue();
    assertThat(SimilarityMark.isComment("similar to inflate, but slower")).isFalse();
    assertThat(SimilarityMark.isComment("hot (99 %)")).isFalse();
    assertThat(SimilarityMark.isComment(comment + "\n" + comment)).isFalse();
  }
}
