package org.lucerna.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.client.RefusedException;

final class DividedSearchTest {
  private final List<String> parts = new ArrayList<>();

  /** A server that refuses parts of more functions than this, and those that have one function. */
  private DividedSearch.Server server(int most, int refused) {
    return (from, to) -> {
      parts.add(from + "-" + to);
      if (to - from > most || (from <= refused && refused < to)) {
        throw new RefusedException(Fail.error("too long"));
      }
    };
  }

  @Test
  void partsHelpEachOther() throws IOException {
    DividedSearch.run(20_001, server(10_000, -1));
    assertThat(parts).containsExactly("0-10000", "10000-20000", "20000-20001");
  }

  @Test
  void serverThatIsSlowIsAskedForLess() throws IOException {
    DividedSearch.run(6000, server(2000, -1));
    assertThat(parts).containsExactly("0-6000", "0-1500", "1500-3000", "3000-4500", "4500-6000");
  }

  @Test
  void smallPartThatIsRefusedCostsNoOther() {
    assertThatThrownBy(() -> DividedSearch.run(2000, server(500, 700)))
        .isInstanceOf(RefusedException.class);
    assertThat(parts).containsExactly("0-2000", "0-500", "500-1000", "1000-1500", "1500-2000");
  }

  @Test
  void serverThatRefusesEverythingIsNotAskedOnAndOn() {
    assertThatThrownBy(() -> DividedSearch.run(100_000, server(0, -1)))
        .isInstanceOf(RefusedException.class);
    assertThat(parts).containsExactly("0-10000", "0-2500", "0-625", "625-1250", "1250-1875");
  }
}
