package org.lucerna.bench.demangle;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.demangle.Demangler;

/**
 * Compares demangled names with those of other programs, and measures the time they take.
 *
 * <pre>java ... DemangleMeasurement [--differences FILE] FILE...</pre>
 *
 * <p>A FILE has names, one a line, as {@code nm -j} prints them. A name is equal if both programs
 * print the same, or both leave it as it is. Names that only one of them demangles are counted by
 * themselves. Both kinds of other names are written to the file of {@code --differences}.
 */
public final class DemangleMeasurement {
  /** Number of rounds: enough to compile the code; the best CPU time counts. */
  private static final int ROUNDS = 25;

  private static final int MOST_TIMED = 100_000;
  private static final double NANOS = 1e9;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** A scheme of names, and the programs that know it. */
  private record Scheme(String label, Predicate<String> members, List<DemanglingPeer> peers) {
    static final List<Scheme> ALL =
        List.of(
            new Scheme(
                "C++, Itanium",
                name -> name.startsWith("_Z") && !isRust(name),
                List.of(DemanglingPeer.cxxfilt(), DemanglingPeer.llvm())),
            new Scheme("Rust", Scheme::isRust, List.of(DemanglingPeer.rustfilt())),
            new Scheme(
                "C++, Visual C++",
                name -> name.startsWith("?") || name.startsWith(".?A"),
                List.of(DemanglingPeer.undname())),
            new Scheme("D", name -> name.matches("_D\\d.*"), List.of(DemanglingPeer.dlang())),
            new Scheme(
                "Swift", name -> name.matches("_?\\$[sS].*"), List.of(DemanglingPeer.swift())));

    private static boolean isRust(String name) {
      return name.startsWith("_R") || name.matches("_ZN.*17h[0-9a-f]{16}E.*");
    }
  }

  private final @Nullable Path differences;

  private DemangleMeasurement(@Nullable Path differences) {
    this.differences = differences;
  }

  /** Reads the names, asks the peers that are there, and prints a table. */
  public static void main(String[] args) throws Exception {
    List<String> files = new ArrayList<>(Arrays.asList(args));
    Path differences = null;
    if (files.size() > 1 && files.getFirst().equals("--differences")) {
      files.removeFirst();
      differences = Path.of(files.removeFirst());
      Files.deleteIfExists(differences);
    }
    List<String> names = files.stream().flatMap(DemangleMeasurement::lines).distinct().toList();
    DemangleMeasurement measurement = new DemangleMeasurement(differences);
    for (Scheme scheme : Scheme.ALL) {
      List<String> members = names.stream().filter(scheme.members).sorted().toList();
      if (!members.isEmpty()) {
        measurement.compare(scheme, members);
        time(members);
      }
    }
  }

  private static Stream<String> lines(String file) {
    try {
      // Names may have bytes that are no text.
      return Files.readAllLines(Path.of(file), StandardCharsets.ISO_8859_1).stream()
          .filter(name -> name.chars().allMatch(c -> c > ' ' && c < 0x7f));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void compare(Scheme scheme, List<String> names) throws IOException, InterruptedException {
    print("%s: %,d names", scheme.label, names.size());
    List<String> ours = names.stream().map(Demangler::readable).toList();
    boolean[] equalToOne = new boolean[names.size()];
    int compared = 0;
    for (DemanglingPeer peer : scheme.peers) {
      List<String> theirs = peer.demangle(names, System.getenv());
      if (theirs == null || theirs.size() != names.size()) {
        print("  %s: not there", peer.label());
        continue;
      }
      compared++;
      compare(peer, names, ours, theirs, equalToOne);
    }
    if (compared > 1) {
      int equal = 0;
      for (boolean one : equalToOne) {
        equal += one ? 1 : 0;
      }
      print("  equal to one of them: %.4f %%", 100.0 * equal / names.size());
    }
  }

  private void compare(
      DemanglingPeer peer,
      List<String> names,
      List<String> ours,
      List<String> theirs,
      boolean[] equalToOne)
      throws IOException {
    int equal = 0;
    int onlyOurs = 0;
    int onlyTheirs = 0;
    StringBuilder others = new StringBuilder();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      String our = ours.get(i);
      String their = theirs.get(i);
      if (our.equals(their) || peer.notation().apply(our).equals(peer.notation().apply(their))) {
        equal++;
        equalToOne[i] = true;
        continue;
      }
      onlyOurs += their.equals(name) ? 1 : 0;
      onlyTheirs += our.equals(name) ? 1 : 0;
      others.append("%s%n  %s%n  %s: %s%n".formatted(name, our, peer.label(), their));
    }
    int both = names.size() - onlyOurs - onlyTheirs;
    print(
        "  %s: %.4f %% equal of %,d that both demangle, %,d differ; only we: %,d, only it: %,d",
        peer.label(), 100.0 * equal / both, both, both - equal, onlyOurs, onlyTheirs);
    if (differences != null) {
      try (Writer writer =
          Files.newBufferedWriter(
              differences, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
        writer.append(others);
      }
    }
  }

  private static void time(List<String> names) {
    int step = Math.max(1, names.size() / MOST_TIMED);
    List<String> timed = new ArrayList<>();
    long length = 0;
    for (int i = 0; i < names.size(); i += step) {
      timed.add(names.get(i));
      length += names.get(i).length();
    }
    double best = 0;
    long printed = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long start = THREADS.getCurrentThreadCpuTime();
      printed = 0;
      for (String name : timed) {
        printed += Demangler.readable(name).length();
      }
      double seconds = (THREADS.getCurrentThreadCpuTime() - start) / NANOS;
      best = Math.max(best, timed.size() / seconds);
    }
    print(
        "  %,.0f names/s of CPU time, of %d characters each, read as %d",
        best, length / timed.size(), printed / timed.size());
  }

  private static void print(String format, Object... arguments) {
    System.out.printf(Locale.ROOT, format + "%n", arguments);
  }
}
