package org.lucerna.lumina;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LimitsTest {
  @Test
  void memoryIsRequestedForAllowedItemsOnly() {
    List<Integer> requested = new ArrayList<>();
    Limits limits = new Limits(2, 4, 8).asking(requested::add);
    limits.checkItems(2, "keys");
    assertThatThrownBy(() -> limits.checkItems(3, "keys"))
        .isInstanceOf(LimitException.class)
        .hasMessage("3 keys, the limit is 2");
    assertThat(requested).containsExactly(2);
  }
}
