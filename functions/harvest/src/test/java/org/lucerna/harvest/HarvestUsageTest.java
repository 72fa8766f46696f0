package org.lucerna.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.elf.SampleElf;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.similarity.match.ProgramMatch;
import org.lucerna.similarity.match.ReferenceSet;
import org.lucerna.similarity.match.SimilarFunction;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;

/** The examples of the package's documentation. */
class HarvestUsageTest {
  private static final int X86_64 = 62;

  @TempDir private Path folder;

  @Test
  void functionsOfAnObjectFileHaveKeys() throws IOException {
    byte[] code = HexFormat.of().parseHex("e800000000c3");
    SampleElf sample = new SampleElf(true, X86_64, code);
    sample.symbol("caller", 1, 2, 1, 0, code.length);
    Path path = Files.write(folder.resolve("sample.o"), sample.write());
    List<String> lines = new ArrayList<>();

    // @start region="functions" :
    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      for (HarvestedFunction function : file.functions()) {
        lines.add(function.keys().getFirst().md5() + " " + function.name());
      }
    }
    // @end

    assertThat(lines).singleElement().asString().matches("[0-9a-f]{32} caller");
  }

  @Test
  void functionsOfAnotherFileGetTheirNames() throws IOException {
    // mov eax, [rdi + i]; cmp eax, 12345; jle 1f; imul eax, eax, 54321 + i; add [rsi + 88], eax;
    // 1: add eax, 9999; mov [rdi + 72], rax - ten times, then ret
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      text.append("8b47%02x3d393000007e0969c0%02xd40000014658050f27000048894748".formatted(i, i));
    }
    byte[] code = HexFormat.of().parseHex(text + "c3");
    SampleElf sample = new SampleElf(true, X86_64, code);
    sample.symbol("known", 1, 2, 1, 0, code.length);
    Path release = Files.write(folder.resolve("release.o"), sample.write());
    Path path = Files.copy(release, folder.resolve("sample.o"));
    List<String> lines = new ArrayList<>();

    // @start region="similar" :
    SimilarityModel model = SimilarityModel.standard();
    try (Harvest known = Harvest.open(release, HarvestOptions.PLAIN);
        Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      // Null for architectures whose functions cannot be compared.
      HarvestedFeatures theirs = Objects.requireNonNull(known.features());
      HarvestedFeatures ours = Objects.requireNonNull(file.features());
      List<@Nullable ByteString> names = new ArrayList<>();
      theirs.functions().forEach(function -> names.add(function.name()));

      ProgramSketch reference = theirs.sketch(model.rarity(), Sketch.STORED_FEATURES);
      ReferenceSet references = ReferenceSet.of(List.of(reference), names, model.rarity());
      ProgramSketch program = ours.sketch(model.rarity(), Sketch.ASKED_FEATURES);
      ProgramMatch match = model.match(program, references);
      for (int place = 0; place < match.size(); place++) {
        for (SimilarFunction similar : match.similar(place, SimilarFunction.COMMENT)) {
          lines.add(place + " " + names.get(similar.function()));
        }
      }
    }
    // @end

    assertThat(lines).containsExactly("0 known");
  }
}
