package org.lucerna.lumina;

import java.util.ArrayList;
import java.util.List;

/**
 * PULL_MD_RESULT (0x0f).
 *
 * @param items one for each function requested, in order
 */
public record PullResult(List<Item> items) implements Response {
  public PullResult {
    items = List.copyOf(items);
  }

  /** The result for one function. */
  public sealed interface Item {
    /** The {@link ResultCode} as a number. */
    int code();
  }

  /**
   * A known function.
   *
   * @param frequency how often it was pulled before, an unsigned number
   */
  public record Found(FunctionInfo function, int frequency) implements Item {
    @Override
    public int code() {
      return ResultCode.OK;
    }
  }

  /**
   * No function.
   *
   * @param code the reason: a {@link ResultCode} other than {@link ResultCode#OK}
   */
  public record Missing(int code) implements Item {
    /** The server does not know the function. */
    public static final Missing UNKNOWN = new Missing(ResultCode.NOT_FOUND);

    /**
     * No function.
     *
     * @throws IllegalArgumentException for {@link ResultCode#OK}
     */
    public Missing {
      if (code == ResultCode.OK) {
        throw new IllegalArgumentException("result code OK without a function");
      }
    }
  }

  /**
   * A number of pulls as encoded in messages: 32 bits, unsigned.
   *
   * @param pulls not negative; capped at the largest 32-bit number
   */
  public static int frequency(long pulls) {
    return (int) Math.min(pulls, 0xffff_ffffL);
  }

  /** A {@link ResultCode} for each function requested, in order. */
  public List<Integer> codes() {
    return items.stream().map(Item::code).toList();
  }

  /** The known functions only, in order. */
  public List<Found> found() {
    List<Found> found = new ArrayList<>(items.size());
    for (Item item : items) {
      if (item instanceof Found function) {
        found.add(function);
      }
    }
    return found;
  }

  /** The number of known functions. */
  public int foundCount() {
    int count = 0;
    for (Item item : items) {
      count += item instanceof Found ? 1 : 0;
    }
    return count;
  }
}
