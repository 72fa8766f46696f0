package org.lucerna.bench.ranking;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The figures of an evaluation, as text and as JSON. */
final class Report {
  private static final double PERCENT = 100;

  private final List<SimulatedProgram> corpus;
  private final Evaluation evaluation;
  private final int seeds;

  Report(List<SimulatedProgram> corpus, Evaluation evaluation, int seeds) {
    this.corpus = corpus;
    this.evaluation = evaluation;
    this.seeds = seeds;
  }

  /** The names of the contestants, in order. */
  List<String> names() {
    return evaluation.names();
  }

  /** A contestant's accuracy. */
  Interval accuracy(String name, Slice slice) {
    return Interval.of(evaluation.tally(name, slice).shares());
  }

  /** The gain of a contestant over the first one. */
  private Interval gain(String name, Slice slice) {
    return Interval.ofDifference(
        evaluation.tally(name, slice).shares(),
        evaluation.tally(names().getFirst(), slice).shares());
  }

  /** The best that any rule could reach. */
  Interval ceiling(Slice slice) {
    return Interval.of(evaluation.reachable(slice).shares());
  }

  String text() {
    StringBuilder out = new StringBuilder(head());
    for (Slice slice : Slice.values()) {
      Tally reachable = evaluation.reachable(slice);
      out.append(
          String.format(
              Locale.ROOT,
              "%n%s: %,d functions of %d families%n",
              slice.title(),
              reachable.count(),
              reachable.shares().size()));
      out.append(row("", "top-1 %", "gain over latest wins", "lenient", "pooled"));
      for (String name : names()) {
        Tally tally = evaluation.tally(name, slice);
        out.append(
            row(
                name,
                text(accuracy(name, slice), ""),
                text(gain(name, slice), "+"),
                percent(tally.lenient()),
                percent(tally.pooled())));
      }
      out.append(
          row("right name present", text(ceiling(slice), ""), "", "", percent(reachable.pooled())));
    }
    return out.toString();
  }

  private static String row(String... cells) {
    return String.format(Locale.ROOT, "  %-28s %-22s %-24s %-8s %s%n", (Object[]) cells);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f", PERCENT * share);
  }

  private String head() {
    Set<Object> keys = new HashSet<>();
    corpus.forEach(program -> program.functions().forEach(function -> keys.add(function.key())));
    return String.format(
        Locale.ROOT,
        "%d programs of %d families, %,d functions, %,d keys; %d seeds; %.1f %% of the functions"
            + " requested have a known key%n",
        corpus.size(),
        corpus.stream().map(SimulatedProgram::family).distinct().count(),
        corpus.stream().mapToInt(program -> program.functions().size()).sum(),
        keys.size(),
        seeds,
        PERCENT * evaluation.knownShare());
  }

  private static String text(Interval interval, String sign) {
    String number = "%" + sign + ".2f";
    return String.format(
        Locale.ROOT,
        number + " [" + number + ", " + number + "]",
        PERCENT * interval.mean(),
        PERCENT * interval.low(),
        PERCENT * interval.high());
  }

  /** One object per line, slice and contestant. */
  String json() {
    return List.of(Slice.values()).stream()
        .flatMap(slice -> names().stream().map(name -> json(slice, name)))
        .collect(Collectors.joining());
  }

  private String json(Slice slice, String name) {
    return String.format(
        Locale.ROOT,
        "{\"slice\":\"%s\",\"rule\":\"%s\",\"top1\":%s,\"gain\":%s,\"lenient\":%.5f,\"pooled\":%.5f,"
            + "\"reachable\":%.5f,\"functions\":%d,\"families\":%d,\"seeds\":%d}%n",
        slice.name(),
        name.strip(),
        json(accuracy(name, slice)),
        json(gain(name, slice)),
        evaluation.tally(name, slice).lenient(),
        evaluation.tally(name, slice).pooled(),
        ceiling(slice).mean(),
        evaluation.tally(name, slice).count(),
        evaluation.tally(name, slice).shares().size(),
        seeds);
  }

  private static String json(Interval interval) {
    return String.format(
        Locale.ROOT, "[%.5f,%.5f,%.5f]", interval.mean(), interval.low(), interval.high());
  }
}
