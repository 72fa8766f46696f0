package org.lucerna.bench.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.Md5;

class FiguresTest {
  private static final List<Contestant> TWO =
      List.of(
          Contestant.of("latest", Baselines.LATEST),
          Contestant.of("  & <popular>", Baselines.MOST_FILES));

  @Test
  void intervalOfEqualValuesIsAPoint() {
    assertThat(Interval.of(List.of(0.25, 0.25, 0.25))).isEqualTo(new Interval(0.25, 0.25, 0.25));
  }

  @Test
  void intervalHasWidthOfNormalDistribution() {
    // Of 400 values half are 0 and half are 1: the standard error of the mean is 0.5 / 20.
    List<Double> values = new java.util.ArrayList<>(Collections.nCopies(200, 0.0));
    values.addAll(Collections.nCopies(200, 1.0));
    Interval interval = Interval.of(values);
    assertThat(interval.mean()).isEqualTo(0.5);
    assertThat(interval.low()).isCloseTo(0.5 - 1.96 * 0.025, within(0.004));
    assertThat(interval.high()).isCloseTo(0.5 + 1.96 * 0.025, within(0.004));
  }

  @Test
  void differenceIsPairedByFamily() {
    Interval interval = Interval.ofDifference(List.of(0.5, 0.75, 1.0), List.of(0.25, 0.5, 0.75));
    assertThat(interval).isEqualTo(new Interval(0.25, 0.25, 0.25));
  }

  @Test
  void familiesHaveEqualWeight() {
    Tally tally = new Tally();
    for (int i = 0; i < 8; i++) {
      tally.count("large", true, true);
    }
    tally.count("small", true, true);
    tally.count("small", false, true);
    assertThat(tally.shares()).containsExactly(1.0, 0.5);
    assertThat(tally.pooled()).isEqualTo(0.9);
    assertThat(tally.lenient()).isEqualTo(1);
    assertThat(tally.count()).isEqualTo(10);
  }

  @Test
  void slicesSeparateSharedKeysFromNoise() {
    SimulatedProgram pushed = program("pushed", List.of("memcpy", "__memcpy"), List.of("open"));
    SimulatedProgram asked = program("asked", List.of("__memcpy"), List.of("close"));
    Samples samples = Samples.of("1 1 1 memcpy", "1 1 1 __memcpy", "1 1 2 open", "1 1 2 opens");
    World.Withheld withheld = new World.Withheld(asked, false);
    World world = new World(samples.knowledge(), List.of(pushed), List.of(withheld));
    assertThat(Slice.NOISE.holds(world, withheld, asked.functions().getFirst())).isTrue();
    assertThat(Slice.SHARED.holds(world, withheld, asked.functions().getFirst())).isFalse();
    assertThat(Slice.SHARED.holds(world, withheld, asked.functions().getLast())).isTrue();
    assertThat(Slice.KNOWN_FAMILY.holds(world, withheld, asked.functions().getLast())).isTrue();
    assertThat(Slice.NEW_FAMILY.holds(world, withheld, asked.functions().getLast())).isFalse();
  }

  private static SimulatedProgram program(String name, List<String> first, List<String> second) {
    return new SimulatedProgram(
        "family",
        name,
        new Md5(0, 0),
        List.of(
            new SimulatedProgram.Function(Samples.key(1), 10, first),
            new SimulatedProgram.Function(Samples.key(2), 10, second)));
  }

  @Test
  void reportClassifiesSharedKeys() {
    SimulatedProgram one = program("one", List.of("memcpy", "__memcpy"), List.of("a_size"));
    SimulatedProgram two = program("two", List.of("__memcpy"), List.of("b_size"));
    SimulatedProgram both =
        new SimulatedProgram(
            "family",
            "both",
            new Md5(0, 0),
            List.of(
                new SimulatedProgram.Function(Samples.key(3), 300, List.of("_Z1av")),
                new SimulatedProgram.Function(Samples.key(3), 300, List.of("_Z1bv"))));
    assertThat(new KeyAmbiguity(List.of(one, two, both)).text().lines().map(String::strip))
        .contains(
            "keys of several sizes: 0; keys shared by several functions: 2",
            "functions with shared keys: 4; of these with another one in the same program: 2")
        .anyMatch(line -> line.matches("C\\+\\+.* 1 keys +2 functions"))
        .anyMatch(line -> line.matches("C: the same last word +1 keys +2 functions"))
        .anyMatch(line -> line.matches("smaller than 16 bytes +2 of +4 functions.*"))
        .anyMatch(line -> line.matches("larger +2 of +2 functions.*"));
  }

  @Test
  void corpusFileRoundTrips(@TempDir Path folder) throws IOException {
    List<SimulatedProgram> corpus = Samples.corpus(3, 2);
    CorpusFile.write(folder.resolve("corpus.gz"), corpus);
    assertThat(CorpusFile.read(folder.resolve("corpus.gz"))).isEqualTo(corpus);
  }

  @Test
  void evaluationIsDeterministicAndChartIsXml() throws Exception {
    List<SimulatedProgram> corpus = Samples.corpus(8, 4);
    Report report = new Report(corpus, Evaluation.run(corpus, TWO, 2), 2);
    Report again = new Report(corpus, Evaluation.run(corpus, TWO, 2), 2);
    assertThat(again.text()).isEqualTo(report.text()).contains("ambiguous keys");
    assertThat(report.json().lines()).hasSize(2 * Slice.values().length).allMatch(this::isObject);
    byte[] chart = Chart.of(report).getBytes(StandardCharsets.UTF_8);
    assertThat(
            DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(chart))
                .getElementsByTagName("rect")
                .getLength())
        .isEqualTo(4);
  }

  private boolean isObject(String line) {
    return line.startsWith("{\"slice\":\"") && line.endsWith("}");
  }
}
