package org.lucerna.lumina;

import java.util.List;

/**
 * PUSH_MD_RESULT (0x11).
 *
 * @param codes a {@link ResultCode} for each function pushed, in order
 */
public record PushResult(List<Integer> codes) implements Response {
  public PushResult {
    codes = List.copyOf(codes);
  }
}
