package org.lucerna.service.limit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.lucerna.lumina.LimitException;
import org.lucerna.service.RequestMemory;

final class ShareOfBudgetTest {
  private final ShareOfBudget request =
      new ShareOfBudget(new MemoryBudget(800).share("a"), Duration.ZERO);

  @Test
  void refusedMemoryIsNotHeld() {
    request.take(500);
    assertThatThrownBy(() -> request.take(101)).isInstanceOf(LimitException.class);
    request.take(100);
    assertThatThrownBy(() -> request.take(1)).isInstanceOf(LimitException.class);
  }

  @Test
  void refusedMemoryOfPartIsNotHeld() {
    Supplier<RequestMemory> parts = RequestMemory.inTurn(request);
    try (RequestMemory part = parts.get()) {
      part.take(500);
      assertThatThrownBy(() -> part.take(101)).isInstanceOf(LimitException.class);
      part.take(100);
    }
    try (RequestMemory part = parts.get()) {
      part.take(600);
      assertThatThrownBy(() -> part.take(1)).isInstanceOf(LimitException.class);
    }
  }
}
