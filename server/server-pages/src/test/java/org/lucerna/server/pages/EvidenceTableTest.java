package org.lucerna.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

final class EvidenceTableTest {
  private static final Md5 KEY = new Md5(1, 2);

  private static ExplainedPlace.Name name(String name, double score, Map<String, Double> signals) {
    return new ExplainedPlace.Name(ByteString.utf8(name), 5, 32, 1, 2, score, signals);
  }

  @Test
  void partsOfOtherVersionsAreListed() {
    EvidenceTable table =
        EvidenceTable.of(
            new ExplainedPlace(
                0,
                KEY,
                List.of(name("f", 1, Map.of("popularity", 0.5))),
                List.of(
                    new ExplainedPlace.Part(7, List.of("TYPE", "FCMT")),
                    new ExplainedPlace.Part(3, List.of("CMTS")))));
    assertThat(table.joined())
        .containsExactly("From version 7: TYPE, FCMT", "From version 3: CMTS");
    assertThat(table.signals()).containsExactly("popularity");
  }

  @Test
  void unknownFunctionHasNoRows() {
    EvidenceTable table = EvidenceTable.of(null);
    assertThat(table.candidates()).isEmpty();
    assertThat(table.joined()).isEmpty();
  }
}
