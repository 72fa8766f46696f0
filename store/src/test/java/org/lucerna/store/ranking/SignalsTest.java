package org.lucerna.store.ranking;

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

  private final Map<Integer, AddressMap> addressMaps = new HashMap<>();
  private List<Integer> sizes = List.of();
  private List<Long> addresses = List.of();
  private Requester requester = Requester.UNKNOWN;

  private static Md5 key(long number) {
    return new Md5(number << 32, number);
  }

  private static Attestation witness(int file, int account, long time) {
    return new Attestation(file, account, Attestation.NONE, time);
  }

  private static NameCandidate opinion(int number, String name, Attestation... attestations) {
    return new NameCandidate(number, number, ByteString.utf8(name), 0, 0, List.of(attestations));
  }

  private static FunctionCandidates subject(long key, NameCandidate... nameCandidates) {
    return new FunctionCandidates(key(key), List.of(nameCandidates));
  }

  private void lay(int file, long[] keys, int... opinions) {
    long[] parts = Arrays.stream(keys).map(k -> AddressMap.keyPrefix(key(k))).toArray();
    long[] addresses = LongStream.range(0, keys.length).map(i -> 0x1000 + 0x10 * i).toArray();
    addressMaps.put(file, new AddressMap(addresses, parts, opinions));
  }

  private RankingContext question(@Nullable FunctionCandidates... functionCandidateses) {
    List<Md5> keys = new ArrayList<>();
    for (int place = 0; place < functionCandidateses.length; place++) {
      FunctionCandidates functionCandidates = functionCandidateses[place];
      keys.add(functionCandidates == null ? key(1000 + place) : functionCandidates.key());
    }
    return RankingContext.of(
        keys, Arrays.asList(functionCandidateses), sizes, addresses, requester, addressMaps::get);
  }

  private static double[] values(Signal signal, RankingContext rankingContext, int place) {
    FunctionCandidates functionCandidates = Objects.requireNonNull(rankingContext.disputed(place));
    double[] into = new double[functionCandidates.candidates().size()];
    signal.evaluate(rankingContext).score(place, functionCandidates, into);
    return into;
  }

  @Test
  void surroundingsTellFunctionsOfOneKeyApart() {
    FunctionCandidates getter =
        subject(
            5,
            opinion(1, "get_width", witness(1, 1, 0)),
            opinion(2, "get_height", witness(1, 1, 0)));
    FunctionCandidates one = subject(1, opinion(1, "one", witness(1, 1, 0)));
    FunctionCandidates two = subject(2, opinion(1, "two", witness(1, 1, 0)));
    lay(1, new long[] {1, 5, 9, 9, 2, 5}, 1, 1, 0, 0, 1, 2);

    RankingContext rankingContext = question(two, getter, null, one, getter);
    assertThat(values(new NeighborContext(), rankingContext, 1)).containsExactly(0, 1.0 / 16);
    assertThat(values(new NeighborContext(), rankingContext, 4)).containsExactly(1.0 / 16, 0);
    Ranker ranker = new Ranker(Map.of(new NeighborContext(), 1.0));
    assertThat(ranker.choose(rankingContext)).containsExactly(0, 1, -1, 0, 0);
  }

  @Test
  void surroundingsCountEightOnEachSide() {
    FunctionCandidates getter =
        subject(50, opinion(1, "a", witness(1, 1, 0)), opinion(2, "b", witness(2, 1, 0)));
    List<@Nullable FunctionCandidates> pull = new ArrayList<>();
    long[] file = new long[41];
    int[] opinions = new int[41];
    for (int i = 0; i < 41; i++) {
      pull.add(i == 20 ? getter : subject(i + 1, opinion(1, "f" + i, witness(1, 1, 0))));
      file[i] = i == 20 ? 50 : i + 1;
      opinions[i] = 1;
    }
    lay(1, file, opinions);
    RankingContext rankingContext = question(pull.toArray(new @Nullable FunctionCandidates[0]));
    assertThat(values(new NeighborContext(), rankingContext, 20)).containsExactly(1, 0);
  }

  @Test
  void distanceFromAFunctionThatIsCertainTellsStubsApart() {
    FunctionCandidates stub =
        subject(5, opinion(1, "a", witness(1, 1, 0)), opinion(2, "b", witness(1, 1, 0)));
    FunctionCandidates one = subject(1, opinion(1, "one", witness(1, 1, 0)));
    FunctionCandidates two = subject(2, opinion(1, "two", witness(1, 1, 0)));
    lay(1, new long[] {1, 5, 5, 2, 5}, 1, 1, 2, 1, 1);
    // What lies between the two moved by one function, which has no name in the file.
    addresses = List.of(0x8000L, 0x8010L, 0x8018L, 0x8020L, 0x9000L, 0x9010L, -1L);
    RankingContext rankingContext = question(one, stub, stub, stub, two, stub, stub);

    assertThat(values(new AddressDistance(), rankingContext, 1)).containsExactly(1, 0);
    assertThat(values(new AddressDistance(), rankingContext, 2))
        .as("no function there")
        .containsExactly(0, 0);
    assertThat(values(new AddressDistance(), rankingContext, 3)).containsExactly(0, 1);
    assertThat(values(new AddressDistance(), rankingContext, 5)).containsExactly(1, 0);
    assertThat(values(new AddressDistance(), rankingContext, 6))
        .as("past the end")
        .containsExactly(0, 0);
    addresses = List.of();
    assertThat(values(new AddressDistance(), question(one, stub), 1)).containsExactly(0, 0);
  }

  @Test
  void companyIsTheVoteOfTheOtherFunctions() {
    FunctionCandidates disputed =
        subject(5, opinion(1, "a", witness(1, 1, 0)), opinion(2, "b", witness(2, 1, 0)));
    FunctionCandidates other = subject(1, opinion(1, "other", witness(2, 1, 0)));
    assertThat(values(new CoOccurrence(), question(disputed, other), 0)).containsExactly(0, 1);
    assertThat(values(new CoOccurrence(), question(disputed), 0)).containsExactly(0, 0);
  }

  @Test
  void aKeyVotesOnceHoweverOftenItIsAskedOrPushed() {
    FunctionCandidates disputed =
        subject(5, opinion(1, "a", witness(1, 1, 0)), opinion(2, "b", witness(2, 1, 0)));
    FunctionCandidates often = subject(1, opinion(1, "x", witness(1, 1, 0), witness(1, 2, 0)));
    FunctionCandidates once = subject(2, opinion(1, "y", witness(2, 1, 0)));
    RankingContext rankingContext = question(disputed, often, often, often, once);
    assertThat(values(new CoOccurrence(), rankingContext, 0)).containsExactly(0.5, 0.5);
  }

  @Test
  void popularityCountsAccountsAndFilesOnce() {
    FunctionCandidates disputed =
        subject(
            5,
            opinion(1, "a", witness(1, 1, 0), witness(2, 1, 0), witness(3, 1, 0)),
            opinion(2, "b", witness(4, 2, 0)));
    assertThat(values(new Popularity(), question(disputed), 0))
        .containsExactly(1.0 / 2 / 2 + 3.0 / 4 / 2, 1.0 / 2 / 2 + 1.0 / 4 / 2);
  }

  @Test
  void recencyHalvesInAYear() {
    FunctionCandidates disputed =
        subject(5, opinion(1, "a", witness(1, 1, 0)), opinion(2, "b", witness(2, 1, 2 * YEAR)));
    assertThat(values(new Recency(), question(disputed), 0)).containsExactly(0.25, 1);
  }

  @Test
  void sizeIsNeutralWhereItIsUnknown() {
    NameCandidate small = new NameCandidate(1, 1, ByteString.utf8("a"), 10, 0, List.of());
    NameCandidate unknown = new NameCandidate(2, 2, ByteString.utf8("b"), 0, 0, List.of());
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
    FunctionCandidates disputed =
        subject(5, opinion(1, "a", witness(1, 1, 0)), opinion(2, "b", witness(2, 1, 0)));
    assertThat(values(SameOrigin.file(), question(disputed), 0)).containsExactly(0, 0);
    requester = new Requester(2, Attestation.NONE);
    assertThat(values(SameOrigin.file(), question(disputed), 0)).containsExactly(0, 1);
    assertThat(values(SameOrigin.host(), question(disputed), 0)).containsExactly(0, 0);
  }

  @Test
  void richnessIsAShare() {
    NameCandidate rich = new NameCandidate(1, 1, ByteString.utf8("a"), 0, 75, List.of());
    NameCandidate bare = new NameCandidate(2, 2, ByteString.utf8("b"), 0, 0, List.of());
    assertThat(values(new QualitySignal(), question(subject(5, rich, bare)), 0))
        .containsExactly(0.75, 0);
  }

  @Test
  void standingIsHowOftenAnAccountSidedWithMost() {
    FunctionCandidates first =
        subject(
            1,
            opinion(1, "a", witness(1, 1, 0), witness(2, 2, 0)),
            opinion(2, "b", witness(3, 3, 0)));
    FunctionCandidates second =
        subject(2, opinion(1, "c", witness(1, 1, 0)), opinion(2, "d", witness(3, 3, 0)));
    assertThat(values(new AuthorReputation(), question(first, second), 1))
        .containsExactly(3.0 / 5, 2.0 / 5);
  }

  @Test
  void likenessIsTheShareOfRareWordsThatAreNear() {
    FunctionCandidates disputed =
        subject(
            5,
            opinion(1, "png_free", witness(1, 1, 0)),
            opinion(2, "inflateEnd", witness(1, 1, 0)));
    FunctionCandidates near = subject(1, opinion(1, "png_read", witness(1, 1, 0)));
    assertThat(values(new NameSimilarity(), question(near, disputed), 1)).containsExactly(0.5, 0);
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
    return NameWords.of(ByteString.utf8(name));
  }

  @Test
  void equalScoresGiveTheNewestVersion() {
    FunctionCandidates disputed =
        subject(5, opinion(2, "new", witness(1, 1, 0)), opinion(1, "old", witness(2, 1, 0)));
    Ranker ranker = new Ranker(Map.of(new Popularity(), 1.0));
    assertThat(ranker.choose(question(disputed, null))).containsExactly(0, -1);
  }

  @Test
  void anExplanationListsEachSignalThatIsOn() {
    FunctionCandidates disputed =
        subject(5, opinion(1, "a", witness(1, 1, 0)), opinion(2, "b", witness(2, 1, YEAR)));
    Ranker ranker = new Ranker(Map.of(new Recency(), 2.0, new QualitySignal(), 0.0));
    Ranking ranking = ranker.explain(question(disputed), List.of(0)).getFirst();
    assertThat(ranking.candidates())
        .extracting(ranked -> ranked.candidate().name().text())
        .containsExactly("b", "a");
    assertThat(ranking.candidates().getFirst().values()).isEqualTo(Map.of("recency", 1.0));
    assertThat(ranking.candidates().getLast().score()).isEqualTo(1);
  }
}
