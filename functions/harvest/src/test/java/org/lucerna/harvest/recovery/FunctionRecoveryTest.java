package org.lucerna.harvest.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.ObjectOrigin;
import org.lucerna.harvest.SymbolReference;

class FunctionRecoveryTest {
  private static final long SIZE = 100;

  @Test
  void calledFunctionsDistinguishFunctionsOfOneKey() {
    UnknownFunction sure =
        unknown(0x1000, Map.of(4L, 0x5000L), candidate("main", "m.o", 0, 4, "left"));
    UnknownFunction open =
        unknown(
            0x2000,
            Map.of(8L, 0x5000L),
            candidate("toRight", "r.o", 0, 8, "right"),
            candidate("toLeft", "l.o", 0, 8, "left"));

    assertThat(names(sure, open)).containsExactly("main", "toLeft");
  }

  @Test
  void neighborsInTheObjectFileDistinguishFunctionsOfOneKey() {
    UnknownFunction sure = unknown(0x1000, Map.of(), candidate("first", "b.o", 0x40, 0, "x"));
    UnknownFunction open =
        unknown(
            0x1020,
            Map.of(),
            candidate("inA", "a.o", 0x60, 0, "x"),
            candidate("inB", "b.o", 0x60, 0, "x"),
            candidate("farther", "b.o", 0x80, 0, "x"));

    assertThat(names(sure, open)).containsExactly("first", "inB");
  }

  @Test
  void shortenedDistancesAreIgnored() {
    UnknownFunction first =
        unknown(0x1000, Map.of(4L, 0x2000L), candidate("a", "a.o", 0, 4, "left"));
    UnknownFunction second =
        unknown(
            0x1010,
            Map.of(4L, 0x2000L),
            candidate("b", "a.o", 0x18, 4, "left"),
            candidate("c", "c.o", 0, 4, "right"));
    List<UnknownFunction> functions = List.of(first, second);

    assertThat(new FunctionRecovery(functions, false).recover())
        .last()
        .satisfies(
            found -> assertThat(found).extracting(r -> r.candidate().name()).isEqualTo(text("b")));
  }

  @Test
  void neighborsOnBothSidesPlaceFunctionsOfDividedSections() {
    UnknownFunction before = unknown(0x1000, Map.of(), divided("before", 0));
    UnknownFunction open = unknown(0x1020, Map.of(), divided("near", 0x20), divided("far", 0x40));
    UnknownFunction after = unknown(0x1060, Map.of(), divided("after", 0x60));

    assertThat(names(before, open, after)).containsExactly("before", "near", "after");
  }

  /** Of near and far, one was left out: what is after them does not tell which. */
  @Test
  void functionsBesideLeftOutOnesStayUnnamed() {
    UnknownFunction before = unknown(0x1000, Map.of(), divided("before", 0));
    UnknownFunction open = unknown(0x1020, Map.of(), divided("near", 0x20), divided("far", 0x40));
    UnknownFunction after = unknown(0x1040, Map.of(), divided("after", 0x60));

    assertThat(names(before, open, after)).containsExactly("before", "?", "after");
    assertThat(names(before, open)).containsExactly("before", "?");
  }

  @Test
  void jumpTargetLocatesItsSection() {
    UnknownFunction sure =
        unknown(0x1000, Map.of(4L, 0x9010L), candidate("f", "f.o", 0, 4, ".text.unlikely"));
    UnknownFunction open =
        new UnknownFunction(
            0x9010,
            SIZE,
            List.of(
                new Candidate(text("g.cold"), cold("g.o")),
                new Candidate(text("f.cold"), cold("f.o"))),
            Map.of());

    assertThat(names(sure, open)).containsExactly("f", "f.cold");
  }

  @Test
  void recognizedFunctionsHelpToRecognizeOthers() {
    UnknownFunction sure =
        unknown(0x1000, Map.of(4L, 0x2000L), candidate("main", "m.o", 0, 4, "b"));
    UnknownFunction second =
        unknown(
            0x2000,
            Map.of(8L, 0x3000L),
            candidate("a", "a.o", 0, 8, "c"),
            candidate("b", "b.o", 0, 8, "d"));
    UnknownFunction third =
        unknown(
            0x3000, Map.of(), candidate("c", "c.o", 0, 0, "x"), candidate("d", "d.o", 0, 0, "x"));

    assertThat(names(third, second, sure)).containsExactly("d", "b", "main");
  }

  @Test
  void ambiguousFunctionsStayUnnamed() {
    UnknownFunction open =
        unknown(
            0x1000,
            Map.of(0L, 0x5000L),
            candidate("a", "a.o", 0, 0, "x"),
            candidate("b", "b.o", 0, 0, "y"));

    assertThat(names(open)).containsExactly("?");
  }

  @Test
  void candidatesWithOneNameGiveThatName() {
    UnknownFunction open =
        unknown(
            0x1000,
            Map.of(),
            candidate("same", "a.o", 0, 0, "x"),
            candidate("same", "b.o", 0, 0, "x"));

    assertThat(new FunctionRecovery(List.of(open), true).recover().getFirst()).isNotNull();
  }

  @Test
  void conflictingCandidatesGiveNoName() {
    UnknownFunction one = unknown(0x1000, Map.of(4L, 0x5000L), candidate("one", "m.o", 0, 4, "x"));
    UnknownFunction two = unknown(0x2000, Map.of(4L, 0x5000L), candidate("two", "n.o", 0, 4, "x"));
    UnknownFunction odd = unknown(0x3000, Map.of(4L, 0x7000L), candidate("odd", "o.o", 0, 4, "x"));

    assertThat(names(one, two, odd)).containsExactly("one", "two", "odd");
    UnknownFunction odder =
        new UnknownFunction(
            0x3000,
            SIZE,
            List.of(candidate("odd", "m.o", 0x40, 4, "x"), candidate("even", "m.o", 0x48, 4, "x")),
            Map.of(4L, 0x7000L));
    assertThat(names(one, two, odder)).containsExactly("one", "two", "?");
  }

  @Test
  void theOnlyNameOfAKeyIsProbableEvenIfItDoesNotFit() {
    UnknownFunction one = unknown(0x1000, Map.of(4L, 0x5000L), candidate("one", "m.o", 0, 4, "x"));
    UnknownFunction two = unknown(0x2000, Map.of(4L, 0x5000L), candidate("two", "n.o", 0, 4, "x"));
    UnknownFunction odd =
        unknown(0x3000, Map.of(4L, 0x7000L), candidate("odd", "m.o", 0x40, 4, "x"));

    FunctionRecovery recovery = new FunctionRecovery(List.of(one, two, odd), true);
    assertThat(recovery.recover())
        .extracting(found -> found == null ? null : found.confidence())
        .containsExactly(Confidence.CERTAIN, Confidence.CERTAIN, Confidence.PROBABLE);
    assertThat(recovery.evidence(2).getFirst())
        .extracting(Evidence::kind, Evidence::subject, Evidence::conflicts)
        .containsExactly(
            tuple(Evidence.Kind.SECTION, ".text", true),
            tuple(Evidence.Kind.REFERRED, "odd", false),
            tuple(Evidence.Kind.REFERENCE, "x", true));
  }

  @Test
  void smallFunctionWithoutOthersOfItsFileGetsNoName() {
    Candidate stub = candidate("stub", "big.a(s.o)", 0, 0, "far");
    UnknownFunction small = new UnknownFunction(0x1000, 16, List.of(stub), Map.of());
    UnknownFunction larger = new UnknownFunction(0x1000, 17, List.of(stub), Map.of());
    UnknownFunction neighbor =
        unknown(0x2000, Map.of(), candidate("other", "big.a(o.o)", 0, 0, "x"));
    UnknownFunction stranger =
        unknown(0x2000, Map.of(), candidate("other", "small.a(o.o)", 0, 0, "x"));

    assertThat(names(small, stranger)).containsExactly("?", "other");
    assertThat(names(small, neighbor)).containsExactly("stub", "other");
    assertThat(names(larger, stranger)).containsExactly("stub", "other");
  }

  @Test
  void randomCandidatesTerminate() {
    Random random = new Random(3);
    for (int round = 0; round < 300; round++) {
      List<UnknownFunction> functions = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        Candidate[] candidates = new Candidate[random.nextInt(4)];
        for (int n = 0; n < candidates.length; n++) {
          candidates[n] =
              candidate(
                  "f" + random.nextInt(9),
                  "o" + random.nextInt(5),
                  random.nextInt(3),
                  random.nextInt(2),
                  "f" + random.nextInt(9));
        }
        functions.add(
            unknown(random.nextInt(50), Map.of(0L, (long) random.nextInt(50)), candidates));
      }
      assertThat(new FunctionRecovery(functions, true).recover()).hasSize(30);
    }
  }

  private static ObjectOrigin cold(String container) {
    return new ObjectOrigin(container, ".text.unlikely", 0x10, List.of(), List.of());
  }

  private static List<String> names(UnknownFunction... functions) {
    List<String> names = new ArrayList<>();
    for (@Nullable RecoveredFunction found :
        new FunctionRecovery(List.of(functions), true).recover()) {
      names.add(found == null ? "?" : found.candidate().name().text());
    }
    return names;
  }

  private static UnknownFunction unknown(
      long address, Map<Long, Long> references, Candidate... candidates) {
    return new UnknownFunction(address, SIZE, List.of(candidates), references);
  }

  private static Candidate candidate(
      String name, String container, long offset, long instruction, String symbol) {
    long distance = symbol.startsWith(".") ? 0x10 : 0;
    return new Candidate(
        text(name),
        new ObjectOrigin(
            container,
            ".text",
            offset,
            List.of(),
            List.of(new SymbolReference(instruction, text(symbol), distance))));
  }

  private static Candidate divided(String name, long offset) {
    return new Candidate(
        text(name), new ObjectOrigin("m.o", "__TEXT,__text", offset, List.of(), List.of()));
  }

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }
}
