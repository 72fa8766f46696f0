package org.lucerna.lumina;

import java.util.List;

/**
 * A function of a program that is pushed.
 *
 * @param keys the function under each of its primary keys, of which it has at least one
 */
public record SubmittedFunction(List<PushedFunction> keys) {
  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if it is empty
   */
  public SubmittedFunction {
    keys = List.copyOf(keys);
    if (keys.isEmpty()) {
      throw new IllegalArgumentException("a function without a key");
    }
  }

  /** A function with one key. */
  public static SubmittedFunction of(PushedFunction function) {
    return new SubmittedFunction(List.of(function));
  }
}
