package org.lucerna.harvest.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.script.Annotations;
import org.lucerna.harvest.script.IdcScriptWriter;
import org.lucerna.harvest.script.PythonScriptWriter;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.fixture.SampleDatabase;
import org.lucerna.lumina.SimilarityMark;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.Metadata;

/** Names that a database got by similarity are not sent as if its user had found them. */
class SimilarNamesTest {
  private static final String COMMENT = SimilarityMark.comment("inflate", "libz.so.1", 99);

  /** The first function of a database whose texts are replaced. */
  private static HarvestedFunction harvest(Map<String, String> texts) {
    byte[] bytes =
        HarvestSample.x64()
            .write(
                new SampleDatabase.Damage() {
                  @Override
                  public void records(NavigableMap<ByteString, ByteString> records) {
                    records.replaceAll(
                        (_, value) -> {
                          String text = texts.get(value.text());
                          return text == null ? value : ByteString.utf8(text);
                        });
                  }
                });
    try (IdaDatabase database = IdaDatabase.of(MemorySegment.ofArray(bytes))) {
      return new DatabaseHarvest(database).functions(_ -> {}).toList().getFirst();
    }
  }

  private static List<ByteString> comments(HarvestedFunction function) {
    return function.metadata().values(FunctionComment.class).stream()
        .map(FunctionComment::text)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"inflate.similar", "inflate.similar_0", "inflate.similar_12"})
  void markedNameIsLeftOutWithItsComment(String name) {
    HarvestedFunction function = harvest(Map.of("worker", name, "does it", COMMENT));

    assertThat(function.name()).isNull();
    assertThat(comments(function)).containsExactly(ByteString.utf8("everywhere"));
  }

  /** A script for IDA puts a name and a comment into a database; the database is pushed. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void scriptOutputIsLeftOut(boolean python) throws IOException {
    Annotations annotations = new Annotations(0);
    ByteString marked = SimilarityMark.markFunction("inflate.part.0");
    annotations.add(
        harvest(Map.of()),
        marked,
        Metadata.of(new FunctionComment(false, ByteString.utf8(COMMENT))));
    StringBuilder script = new StringBuilder();
    if (python) {
      PythonScriptWriter.write(annotations, false, script);
    } else {
      IdcScriptWriter.write(annotations, false, script);
    }
    String name = written("inflate[^\"|\n]*", script);
    String comment = written("similar to inflate[^\"|\n]*", script).replace("%25", "%");
    assertThat(name).isEqualTo(marked.text());
    assertThat(comment).isEqualTo(COMMENT);

    HarvestedFunction function = harvest(Map.of("worker", name, "does it", comment));
    assertThat(function.name()).isNull();
    assertThat(comments(function)).containsExactly(ByteString.utf8("everywhere"));
  }

  private static String written(String pattern, CharSequence script) {
    Matcher matcher = Pattern.compile("(?<=[\"|])" + pattern).matcher(script);
    assertThat(matcher.find()).as("%s", script).isTrue();
    return matcher.group();
  }

  @Test
  void nameWithoutItsMarkIsSentWithoutTheComment() {
    HarvestedFunction function = harvest(Map.of("worker", "inflate", "does it", COMMENT));

    assertThat(function.name()).isEqualTo(ByteString.utf8("inflate"));
    assertThat(comments(function)).containsExactly(ByteString.utf8("everywhere"));
  }

  @Test
  void commentThatAUserContinuedIsSent() {
    String continued = COMMENT + "\nbut with a window of 64 KB";
    HarvestedFunction function = harvest(Map.of("worker", "inflate", "does it", continued));

    assertThat(comments(function)).contains(ByteString.utf8(continued));
  }
}
