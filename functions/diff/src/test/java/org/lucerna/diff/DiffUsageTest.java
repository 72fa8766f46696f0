package org.lucerna.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.diff.SampleProgram.Code;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.naming.PulledFunction;
import org.lucerna.similarity.match.SimilarityModel;

/** The example of the package's documentation. */
class DiffUsageTest {
  @TempDir private Path folder;

  @Test
  void changedFunctionsAreListedAndNamesCarried() throws IOException {
    Random random = new Random(1);
    List<Code> functions = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      functions.add(Code.random("f" + i, 30, random));
    }
    Path before = folder.resolve("before");
    Path after = folder.resolve("after");
    new SampleProgram(functions).write(before, true);
    functions.set(3, functions.get(3).edited(random));
    new SampleProgram(functions).write(after, true);
    List<String> lines = new ArrayList<>();

    // @start region="diff" :
    SimilarityModel model = SimilarityModel.standard();
    try (Harvest first = Harvest.open(before, HarvestOptions.PLAIN);
        Harvest second = Harvest.open(after, HarvestOptions.PLAIN)) {
      DiffProgram program = DiffProgram.of(second, model);
      ProgramDiff diff = ProgramDiff.of(DiffProgram.of(first, model), program, model);
      for (PairedFunction pair : diff.pairs(PairKind.CHANGED)) {
        lines.add(pair.after().name() + " " + pair.change().words());
      }
      for (PulledFunction named : CarriedNames.of(diff, program, first.name(), 0.99f)) {
        lines.add(named.key() + " " + named.name());
      }
    }
    // @end

    assertThat(lines).hasSize(1 + functions.size());
    assertThat(lines.getFirst()).startsWith("f3 ");
    assertThat(lines.getLast()).matches("[0-9a-f]{32} f9");
  }
}
