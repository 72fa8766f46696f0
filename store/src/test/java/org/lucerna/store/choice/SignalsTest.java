package org.lucerna.store.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/** Each signal on questions made by hand. */
final class SignalsTest {
  private static final long YEAR = 31_557_600;

  private final Map<Integer, Layout> layouts = new HashMap<>();
  private List<Integer> sizes = List.of();
  private List<Long> addresses = List.of();
  private Asker asker = Asker.UNKNOWN;

  private static Md5 key(long number) {
    return new Md5(number << 32, number);
  }

  private static Witness witness(int file, int account, long time) {
    return new Witness(file, account, Witness.NONE, time);
  }

  private static Opinion opinion(int number, String name, Witness... witnesses) {
    return new Opinion(number, number, ByteString.utf8(name), 0, 0, List.of(witnesses));
  }

  private static Subject subject(long key, Opinion... opinions) {
    return new Subject(key(key), List.of(opinions));
  }

  private void lay(int file, long[] keys, int... opinions) {
    long[] parts = Arrays.stream(keys).map(k -> Layout.part(key(k))).toArray();
    long[] addresses = LongStream.range(0, keys.length).map(i -> 0x1000 + 0x10 * i).toArray();
    layouts.put(file, new Layout(addresses, parts, opinions));
  }

  private Question question(@Nullable Subject... subjects) {
    List<Md5> keys = new ArrayList<>();
    for (int place = 0; place < subjects.length; place++) {
      Subject subject = subjects[place];
      keys.add(subject == null ? key(1000 + place) : subject.key());
    }
    return Question.of(keys, Arrays.asList(subjects), sizes, addresses, asker, layouts::get);
  }

  private static double[] values(Signal signal, Question question, int place) {
    Subject subject = Objects.requireNonNull(question.disputed(place));
    double[] into = new double[subject.opinions().size()];
    signal.of(question).at(place, subject, into);
    return into;
  }

  @Test
  void surroundingsTellFunctionsOfOneKeyApart() {
    Subject getter =
        subject(
            5,
            opinion(1, "get_width", witness(1, 1, 0)),
            opinion(2, "get_height", witness(1, 1, 0)));
    Subject one = subject(1, opinion(1, "one", witness(1, 1, 0)));
    Subject two = subject(2, opinion(1, "two", witness(1, 1, 0)));
    lay(1, new long[] {1, 5, 9, 9, 2, 5}, 1, 1, 0, 0, 1, 2);

    Question question = question(two, getter, null, one, getter);
    assertThat(values(new Surroundings(), question, 1)).containsExactly(0, 1.0 / 16);
    assertThat(values(new Surroundings(), question, 4)).containsExactly(1.0 / 16, 0);
    Chooser chooser = new Chooser(Map.of(new Surroundings(), 1.0));
    assertThat(chooser.choose(question)).containsExactly(0, 1, -1, 0, 0);
  }

  @Test
  void surroundingsCountEightOnEachSide() {
    Subject getter =
        subject(50, opinion(1, "a", witness(1, 1, 0)), opinion(2, "b", witness(2, 1, 0)));
    List<@Nullable Subject> pull = new ArrayList<>();
    long[] file = new long[41];
    int[] opinions = new int[41];
    for (int i = 0; i < 41; i++) {
      pull.add(i == 20 ? getter : subject(i + 1, opinion(1, "f" + i, witness(1, 1, 0))));
      file[i] = i == 20 ? 50 : i + 1;
      opinions[i] = 1;
    }
    lay(1, file, opinions);
    Question question = question(pull.toArray(new @Nullable Subject[0]));
    assertThat(values(new Surroundings(), question, 20)).containsExactly(1, 0);
  }

  @Test
  void distanceFromAFunctionThatIsCertainTellsStubsApart() {
    Subject stub = subject(5, opinion(1, "a", witness(1, 1, 0)), opinion(2, "b", witness(1, 1, 0)));
    Subject one = subject(1, opinion(1, "one", witness(1, 1, 0)));
    Subject two = subject(2, opinion(1, "two", witness(1, 1, 0)));
    lay(1, new long[] {1, 5, 5, 2, 5}, 1, 1, 2, 1, 1);
    // What lies between the two moved by one function, which has no name in the file.
    addresses = List.of(0x8000L, 0x8010L, 0x8018L, 0x8020L, 0x9000L, 0x9010L, -1L);
    Question question = question(one, stub, stub, stub, two, stub, stub);

    assertThat(values(new Distance(), question, 1)).containsExactly(1, 0);
    assertThat(values(new Distance(), question, 2)).as("no function there").containsExactly(0, 0);
    assertThat(values(new Distance(), question, 3)).containsExactly(0, 1);
    assertThat(values(new Distance(), question, 5)).containsExactly(1, 0);
    assertThat(values(new Distance(), question, 6)).as("past the end").containsExactly(0, 0);
    addresses = List.of();
    assertThat(values(new Distance(), question(one, stub), 1)).containsExactly(0, 0);
  }

  @Test
  void companyIsTheVoteOfTheOtherFunctions() {
    Subject disputed =
        subject(5, opinion(1, "a", witness(1, 1, 0)), opinion(2, "b", witness(2, 1, 0)));
    Subject other = subject(1, opinion(1, "other", witness(2, 1, 0)));
    assertThat(values(new Company(), question(disputed, other), 0)).containsExactly(0, 1);
    assertThat(values(new Company(), question(disputed), 0)).containsExactly(0, 0);
  }

  @Test
  void aKeyVotesOnceHoweverOftenItIsAskedOrPushed() {
    Subject disputed =
        subject(5, opinion(1, "a", witness(1, 1, 0)), opinion(2, "b", witness(2, 1, 0)));
    Subject often = subject(1, opinion(1, "x", witness(1, 1, 0), witness(1, 2, 0)));
    Subject once = subject(2, opinion(1, "y", witness(2, 1, 0)));
    Question question = question(disputed, often, often, often, once);
    assertThat(values(new Company(), question, 0)).containsExactly(0.5, 0.5);
  }

  @Test
  void popularityCountsAccountsAndFilesOnce() {
    Subject disputed =
        subject(
            5,
            opinion(1, "a", witness(1, 1, 0), witness(2, 1, 0), witness(3, 1, 0)),
            opinion(2, "b", witness(4, 2, 0)));
    assertThat(values(new Popularity(), question(disputed), 0))
        .containsExactly(1.0 / 2 / 2 + 3.0 / 4 / 2, 1.0 / 2 / 2 + 1.0 / 4 / 2);
  }

  @Test
  void recencyHalvesInAYear() {
    Subject disputed =
        subject(5, opinion(1, "a", witness(1, 1, 0)), opinion(2, "b", witness(2, 1, 2 * YEAR)));
    assertThat(values(new Recency(), question(disputed), 0)).containsExactly(0.25, 1);
  }

  @Test
  void sizeIsNeutralWhereItIsUnknown() {
    Opinion small = new Opinion(1, 1, ByteString.utf8("a"), 10, 0, List.of());
    Opinion unknown = new Opinion(2, 2, ByteString.utf8("b"), 0, 0, List.of());
    sizes = List.of(40);
    assertThat(values(new SizeProximity(), question(subject(5, small, unknown)), 0))
        .containsExactly(0.125, 0.5);
    sizes = List.of(10);
    assertThat(values(new SizeProximity(), question(subject(5, small, unknown)), 0))
        .containsExactly(1, 0.5);
    sizes = List.of();
    assertThat(values(new SizeProximity(), question(subject(5, small, unknown)), 0))
        .containsExactly(0.5, 0.5);
  }

  @Test
  void theSameFileIsKnownOnlyWhereTheAskerTellsIt() {
    Subject disputed =
        subject(5, opinion(1, "a", witness(1, 1, 0)), opinion(2, "b", witness(2, 1, 0)));
    assertThat(values(SameOrigin.file(), question(disputed), 0)).containsExactly(0, 0);
    asker = new Asker(2, Witness.NONE);
    assertThat(values(SameOrigin.file(), question(disputed), 0)).containsExactly(0, 1);
    assertThat(values(SameOrigin.host(), question(disputed), 0)).containsExactly(0, 0);
  }

  @Test
  void richnessIsAShare() {
    Opinion rich = new Opinion(1, 1, ByteString.utf8("a"), 0, 75, List.of());
    Opinion bare = new Opinion(2, 2, ByteString.utf8("b"), 0, 0, List.of());
    assertThat(values(new Richness(), question(subject(5, rich, bare)), 0))
        .containsExactly(0.75, 0);
  }

  @Test
  void standingIsHowOftenAnAccountSidedWithMost() {
    Subject first =
        subject(
            1,
            opinion(1, "a", witness(1, 1, 0), witness(2, 2, 0)),
            opinion(2, "b", witness(3, 3, 0)));
    Subject second =
        subject(2, opinion(1, "c", witness(1, 1, 0)), opinion(2, "d", witness(3, 3, 0)));
    assertThat(values(new Standing(), question(first, second), 1))
        .containsExactly(3.0 / 5, 2.0 / 5);
  }

  @Test
  void likenessIsTheShareOfRareWordsThatAreNear() {
    Subject disputed =
        subject(
            5,
            opinion(1, "png_free", witness(1, 1, 0)),
            opinion(2, "inflateEnd", witness(1, 1, 0)));
    Subject near = subject(1, opinion(1, "png_read", witness(1, 1, 0)));
    assertThat(values(new NameLikeness(), question(near, disputed), 1)).containsExactly(0.5, 0);
  }

  @Test
  void wordsAreCutAtHumpsAndAtTheNumbersOfMangledNames() {
    assertThat(words("png_readRow2"))
        .hasSize(3)
        .isEqualTo(words("ROW 2 x png 7 Read"))
        .isNotEqualTo(words("pngReadRaw"));
    assertThat(words("_ZN3net6socket5closeEv")).isEqualTo(words("close net socket"));
    assertThat(words("__ZN3neteEv")).isEqualTo(words("net"));
    assertThat(words("_Z99999999999999x")).isEmpty();
    assertThat(words("\u00e4\u00f6")).hasSize(1);
    assertThat(words("a b c")).isEmpty();
    assertThat(words("same Same SAME")).hasSize(1);
  }

  private static int[] words(String name) {
    return Words.of(ByteString.utf8(name));
  }

  @Test
  void equalScoresGiveTheNewestVersion() {
    Subject disputed =
        subject(5, opinion(2, "new", witness(1, 1, 0)), opinion(1, "old", witness(2, 1, 0)));
    Chooser chooser = new Chooser(Map.of(new Popularity(), 1.0));
    assertThat(chooser.choose(question(disputed, null))).containsExactly(0, -1);
  }

  @Test
  void anExplanationListsEachSignalThatIsOn() {
    Subject disputed =
        subject(5, opinion(1, "a", witness(1, 1, 0)), opinion(2, "b", witness(2, 1, YEAR)));
    Chooser chooser = new Chooser(Map.of(new Recency(), 2.0, new Richness(), 0.0));
    Choice choice = chooser.explain(question(disputed), List.of(0)).getFirst();
    assertThat(choice.candidates())
        .extracting(candidate -> candidate.opinion().name().text())
        .containsExactly("b", "a");
    assertThat(choice.candidates().getFirst().values()).isEqualTo(Map.of("recency", 1.0));
    assertThat(choice.candidates().getLast().score()).isEqualTo(1);
  }
}
