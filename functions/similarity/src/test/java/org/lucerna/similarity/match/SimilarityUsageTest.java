package org.lucerna.similarity.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.similarity.sketch.ProgramSketch;

/** The examples of the package's documentation. */
final class SimilarityUsageTest {
  @Test
  void namesOfSimilarFunctionsAreListed() {
    SampleProgram release = SampleProgram.random(1, 20);
    ProgramSketch known = release.sketch(1);
    List<ByteString> names = release.names("function");
    ProgramSketch program = release.changed(0.1, 5).sketch(2);
    List<String> lines = new ArrayList<>();

    // @start region="match" :
    SimilarityModel model = SimilarityModel.standard();
    ReferenceSet references = ReferenceSet.of(List.of(known), names, model.rarity());
    ProgramMatch match = model.match(program, references);
    for (int place = 0; place < match.size(); place++) {
      for (SimilarFunction similar : match.similar(place, SimilarFunction.NAME)) {
        lines.add(place + " " + names.get(similar.function()));
      }
    }
    // @end

    assertThat(lines).hasSize(20).startsWith("0 function0", "1 function1");
  }
}
