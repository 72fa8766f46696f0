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

/** Each signal in small contexts made by hand. */
final class SignalsTest {
  private static final long YEAR = 31_557_600;

  private final Map<Long, AddressMap> addressMaps = new HashMap<>();
  private List<Integer> sizes = List.of();
  private List<Long> addresses = List.of();
  private Requester requester = Requester.UNKNOWN;

  private static Md5 key(long number) {
    return new Md5(number << 32, number);
  }

  private static Attestation attestation(int file, int account, long time) {
    return new Attestation(file, account, Attestation.NONE, time);
  }

  private static NameCandidate candidate(int number, String name, Attestation... attestations) {
    return new NameCandidate(number, number, ByteString.utf8(name), 0, 0, List.of(attestations));
  }

  private static FunctionCandidates function(long key, NameCandidate... candidates) {
    return new FunctionCandidates(key(key), List.of(candidates));
  }

  private void addAddressMap(int file, long[] keys, int... candidates) {
    long[] parts = Arrays.stream(keys).map(k -> AddressMap.keyPrefix(key(k))).toArray();
    long[] addresses = LongStream.range(0, keys.length).map(i -> 0x1000 + 0x10 * i).toArray();
    addressMaps.put((long) file, new AddressMap(addresses, parts, candidates));
  }

  private RankingContext context(@Nullable FunctionCandidates... functions) {
    List<Md5> keys = new ArrayList<>();
    for (int place = 0; place < functions.length; place++) {
      FunctionCandidates function = functions[place];
      keys.add(function == null ? key(1000 + place) : function.key());
    }
    return RankingContext.of(
        keys, Arrays.asList(functions), sizes, addresses, requester, addressMaps::get);
  }

  private static double[] values(Signal signal, RankingContext context, int place) {
    FunctionCandidates function = Objects.requireNonNull(context.disputed(place));
    double[] into = new double[function.candidates().size()];
    signal.evaluate(context).score(place, function, into);
    return into;
  }

  @Test
  void neighborsDistinguishFunctionsOfOneKey() {
    FunctionCandidates getter =
        function(
            5,
            candidate(1, "get_width", attestation(1, 1, 0)),
            candidate(2, "get_height", attestation(1, 1, 0)));
    FunctionCandidates one = function(1, candidate(1, "one", attestation(1, 1, 0)));
    FunctionCandidates two = function(2, candidate(1, "two", attestation(1, 1, 0)));
    addAddressMap(1, new long[] {1, 5, 9, 9, 2, 5}, 1, 1, 0, 0, 1, 2);

    RankingContext context = context(two, getter, null, one, getter);
    assertThat(values(new NeighborContext(), context, 1)).containsExactly(0, 1.0 / 16);
    assertThat(values(new NeighborContext(), context, 4)).containsExactly(1.0 / 16, 0);
    Ranker ranker = new Ranker(Map.of(new NeighborContext(), 1.0));
    assertThat(ranker.choose(context)).containsExactly(0, 1, -1, 0, 0);
  }

  @Test
  void eightNeighborsOnEachSideCount() {
    FunctionCandidates getter =
        function(
            50, candidate(1, "a", attestation(1, 1, 0)), candidate(2, "b", attestation(2, 1, 0)));
    List<@Nullable FunctionCandidates> pull = new ArrayList<>();
    long[] file = new long[41];
    int[] candidates = new int[41];
    for (int i = 0; i < 41; i++) {
      pull.add(i == 20 ? getter : function(i + 1, candidate(1, "f" + i, attestation(1, 1, 0))));
      file[i] = i == 20 ? 50 : i + 1;
      candidates[i] = 1;
    }
    addAddressMap(1, file, candidates);
    RankingContext context = context(pull.toArray(new @Nullable FunctionCandidates[0]));
    assertThat(values(new NeighborContext(), context, 20)).containsExactly(1, 0);
  }

  @Test
  void neighborsOfOneSideDoNotStandInForTheOther() {
    FunctionCandidates getter =
        function(
            50, candidate(1, "a", attestation(1, 1, 0)), candidate(2, "b", attestation(2, 1, 0)));
    for (int place : new int[] {0, 20}) {
      List<@Nullable FunctionCandidates> pull = new ArrayList<>();
      long[] file = new long[21];
      int[] candidates = new int[21];
      for (int i = 0; i < 21; i++) {
        int key = i == place ? 50 : i + 1;
        pull.add(i == place ? getter : function(key, candidate(1, "f" + i, attestation(1, 1, 0))));
        file[i] = key;
        candidates[i] = 1;
      }
      addAddressMap(1, file, candidates);
      RankingContext context = context(pull.toArray(new @Nullable FunctionCandidates[0]));
      assertThat(values(new NeighborContext(), context, place)).containsExactly(0.5, 0);
    }
  }

  @Test
  void distanceFromAUniqueFunctionDistinguishesStubs() {
    FunctionCandidates stub =
        function(
            5, candidate(1, "a", attestation(1, 1, 0)), candidate(2, "b", attestation(1, 1, 0)));
    FunctionCandidates one = function(1, candidate(1, "one", attestation(1, 1, 0)));
    FunctionCandidates two = function(2, candidate(1, "two", attestation(1, 1, 0)));
    addAddressMap(1, new long[] {1, 5, 5, 2, 5}, 1, 1, 2, 1, 1);
    // The code between the two moved by one function, which has no name in the file.
    addresses = List.of(0x8000L, 0x8010L, 0x8018L, 0x8020L, 0x9000L, 0x9010L, -1L);
    RankingContext context = context(one, stub, stub, stub, two, stub, stub);

    assertThat(values(new AddressDistance(), context, 1)).containsExactly(1, 0);
    assertThat(values(new AddressDistance(), context, 2))
        .as("no function there")
        .containsExactly(0, 0);
    assertThat(values(new AddressDistance(), context, 3)).containsExactly(0, 1);
    assertThat(values(new AddressDistance(), context, 5)).containsExactly(1, 0);
    assertThat(values(new AddressDistance(), context, 6)).as("past the end").containsExactly(0, 0);
    addresses = List.of();
    assertThat(values(new AddressDistance(), context(one, stub), 1)).containsExactly(0, 0);
  }

  @Test
  void coOccurrenceCountsVotesOfOtherFunctionsOnly() {
    FunctionCandidates disputed =
        function(
            5, candidate(1, "a", attestation(1, 1, 0)), candidate(2, "b", attestation(2, 1, 0)));
    FunctionCandidates other = function(1, candidate(1, "other", attestation(2, 1, 0)));
    assertThat(values(new CoOccurrence(), context(disputed, other), 0)).containsExactly(0, 1);
    assertThat(values(new CoOccurrence(), context(disputed), 0)).containsExactly(0, 0);
  }

  @Test
  void keyVotesOncePerFile() {
    FunctionCandidates disputed =
        function(
            5, candidate(1, "a", attestation(1, 1, 0)), candidate(2, "b", attestation(2, 1, 0)));
    FunctionCandidates often =
        function(1, candidate(1, "x", attestation(1, 1, 0), attestation(1, 2, 0)));
    FunctionCandidates once = function(2, candidate(1, "y", attestation(2, 1, 0)));
    RankingContext context = context(disputed, often, often, often, once);
    assertThat(values(new CoOccurrence(), context, 0)).containsExactly(0.5, 0.5);
  }

  @Test
  void popularityCountsEachAccountAndFileOnce() {
    FunctionCandidates disputed =
        function(
            5,
            candidate(1, "a", attestation(1, 1, 0), attestation(2, 1, 0), attestation(3, 1, 0)),
            candidate(2, "b", attestation(4, 2, 0)));
    assertThat(values(new Popularity(), context(disputed), 0))
        .containsExactly(1.0 / 2 / 2 + 3.0 / 4 / 2, 1.0 / 2 / 2 + 1.0 / 4 / 2);
  }

  @Test
  void recencyHalvesPerYear() {
    FunctionCandidates disputed =
        function(
            5,
            candidate(1, "a", attestation(1, 1, 0)),
            candidate(2, "b", attestation(2, 1, 2 * YEAR)));
    assertThat(values(new Recency(), context(disputed), 0)).containsExactly(0.25, 1);
  }

  @Test
  void unknownSizeIsNeutral() {
    NameCandidate small = new NameCandidate(1, 1, ByteString.utf8("a"), 10, 0, List.of());
    NameCandidate unknown = new NameCandidate(2, 2, ByteString.utf8("b"), 0, 0, List.of());
    sizes = List.of(40);
    assertThat(values(new SizeProximity(), context(function(5, small, unknown)), 0))
        .containsExactly(0.125, 0.5);
    sizes = List.of(10);
    assertThat(values(new SizeProximity(), context(function(5, small, unknown)), 0))
        .containsExactly(1, 0.5);
    sizes = List.of();
    assertThat(values(new SizeProximity(), context(function(5, small, unknown)), 0))
        .containsExactly(0.5, 0.5);
  }

  @Test
  void inputFileCountsOnlyIfRequesterSendsIt() {
    FunctionCandidates disputed =
        function(
            5, candidate(1, "a", attestation(1, 1, 0)), candidate(2, "b", attestation(2, 1, 0)));
    assertThat(values(SameOrigin.file(), context(disputed), 0)).containsExactly(0, 0);
    requester = new Requester(2, Attestation.NONE);
    assertThat(values(SameOrigin.file(), context(disputed), 0)).containsExactly(0, 1);
    assertThat(values(SameOrigin.host(), context(disputed), 0)).containsExactly(0, 0);
  }

  @Test
  void metadataQualityIsScaledToOne() {
    NameCandidate rich = new NameCandidate(1, 1, ByteString.utf8("a"), 0, 75, List.of());
    NameCandidate bare = new NameCandidate(2, 2, ByteString.utf8("b"), 0, 0, List.of());
    assertThat(values(new QualitySignal(), context(function(5, rich, bare)), 0))
        .containsExactly(0.75, 0);
  }

  @Test
  void reputationIsShareOfAgreementsWithMajority() {
    FunctionCandidates first =
        function(
            1,
            candidate(1, "a", attestation(1, 1, 0), attestation(2, 2, 0)),
            candidate(2, "b", attestation(3, 3, 0)));
    FunctionCandidates second =
        function(
            2, candidate(1, "c", attestation(1, 1, 0)), candidate(2, "d", attestation(3, 3, 0)));
    assertThat(values(new AuthorReputation(), context(first, second), 1))
        .containsExactly(3.0 / 5, 2.0 / 5);
  }

  @Test
  void nameSimilarityIsShareOfWordsInNearbyNames() {
    FunctionCandidates disputed =
        function(
            5,
            candidate(1, "png_free", attestation(1, 1, 0)),
            candidate(2, "inflateEnd", attestation(1, 1, 0)));
    FunctionCandidates near = function(1, candidate(1, "png_read", attestation(1, 1, 0)));
    assertThat(values(new NameSimilarity(), context(near, disputed), 1)).containsExactly(0.5, 0);
  }

  @Test
  void wordsAreSplitAtCapitalsAndMangledLengths() {
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
    for (String noWord : List.of("", "_", "__", "a", "_Z")) {
      assertThat(words(noWord)).as(noWord).isEmpty();
    }
  }

  @Test
  void allWordsOfALongNameCount() {
    StringBuilder name = new StringBuilder();
    for (char c = 'a'; c <= 'z'; c++) {
      name.append(c).append("x_").append(c).append("y_");
    }
    assertThat(words(name.toString())).hasSize(52);
  }

  private static int[] words(String name) {
    return NameWords.of(ByteString.utf8(name));
  }

  @Test
  void equalScoresServeNewestVersion() {
    FunctionCandidates disputed =
        function(
            5,
            candidate(2, "new", attestation(1, 1, 0)),
            candidate(1, "old", attestation(2, 1, 0)));
    Ranker ranker = new Ranker(Map.of(new Popularity(), 1.0));
    assertThat(ranker.choose(context(disputed, null))).containsExactly(0, -1);
  }

  @Test
  void explanationListsSignalsThatAreOn() {
    FunctionCandidates disputed =
        function(
            5, candidate(1, "a", attestation(1, 1, 0)), candidate(2, "b", attestation(2, 1, YEAR)));
    Ranker ranker = new Ranker(Map.of(new Recency(), 2.0, new QualitySignal(), 0.0));
    Ranking ranking = ranker.explain(context(disputed), List.of(0)).getFirst();
    assertThat(ranking.candidates())
        .extracting(ranked -> ranked.candidate().name().text())
        .containsExactly("b", "a");
    assertThat(ranking.candidates().getFirst().values()).isEqualTo(Map.of("recency", 1.0));
    assertThat(ranking.candidates().getLast().score()).isEqualTo(1);
  }
}
