package org.lucerna.store.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;

final class RevisionTest {
  private static final Attestation ANN =
      Attestation.of(1, ByteString.utf8("ann"), ByteString.EMPTY, Instant.EPOCH);

  private static FunctionInfo named(String name) {
    return new FunctionInfo(ByteString.utf8(name), 1, ByteString.EMPTY);
  }

  private static NameCandidate candidate(long version, String name) {
    return NameCandidate.of(version, named(name), List.of(ANN));
  }

  @Test
  void namesWithoutLiveVersionAreRemoved() {
    Revision revision = new Revision(List.of(candidate(3, "c"), candidate(2, "b")));
    revision.addLive(2, named("b"), ANN);
    revision.addLive(1, named("a"), ANN);
    assertThat(revision.candidates())
        .extracting(candidate -> candidate.name().text())
        .as("a was no candidate before")
        .containsExactly("b");
  }

  @Test
  void servedVersionIsACandidateAlthoughOthersAreMany() {
    List<NameCandidate> before =
        IntStream.range(0, FunctionCandidates.MAX_CANDIDATES)
            .mapToObj(i -> candidate(1000 - i, "name" + i))
            .toList();
    Revision revision = new Revision(before);
    revision.addLive(2000, named("served"), ANN);
    for (NameCandidate one : before) {
      revision.addLive(one.version(), named(one.name().text()), ANN);
    }
    assertThat(revision.candidates())
        .hasSize(FunctionCandidates.MAX_CANDIDATES)
        .first()
        .extracting(candidate -> candidate.name().text())
        .isEqualTo("served");
  }

  @Test
  void onlyAMissingAccountOrHostHasNoNumber() {
    assertThat(Attestation.numberOf(ByteString.EMPTY)).isEqualTo(Attestation.NONE);
    assertThat(Attestation.numberOf(ByteString.utf8("ann"))).isNotEqualTo(Attestation.NONE);
    assertThat(NameCandidate.numberOf(ByteString.EMPTY)).as("of a name").isNotZero();
  }
}
