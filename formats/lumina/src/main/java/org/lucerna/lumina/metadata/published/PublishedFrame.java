package org.lucerna.lumina.metadata.published;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.lumina.published.PublishedInts;

/**
 * Tag 9: the function's stack frame.
 *
 * @param frameSize in bytes, signed
 * @param argumentSize in bytes; -1 (0 on the wire) if unknown
 * @param flags 0 to 0xffff; in IDA's form this is the size of the saved registers
 * @param variables in the order of the payload
 */
public record PublishedFrame(
    long frameSize, long argumentSize, int flags, List<PublishedVariable> variables) {
  /** Minimum size of a variable in bytes. */
  static final int LEAST_VARIABLE = 4;

  /**
   * Copies {@code variables}.
   *
   * @throws IllegalArgumentException if {@code flags} has more than 16 bits
   */
  public PublishedFrame {
    if (flags < 0 || flags > 0xffff) {
      throw new IllegalArgumentException("16 bits of flags: " + flags);
    }
    variables = List.copyOf(variables);
  }

  static PublishedFrame read(Cursor in) {
    long frameSize = PublishedInts.pq(in) - 1;
    long argumentSize = PublishedInts.pq(in) - 1;
    int flags = PublishedInts.pw(in);
    int count = PublishedInts.count(in, LEAST_VARIABLE, "variables");
    List<PublishedVariable> variables = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      variables.add(PublishedVariable.read(in));
    }
    return new PublishedFrame(frameSize, argumentSize, flags, variables);
  }

  void write(ByteSink out) {
    PublishedInts.putPq(out, frameSize + 1);
    PublishedInts.putPq(out, argumentSize + 1);
    PublishedInts.putPw(out, flags);
    PublishedInts.putPd(out, variables.size());
    variables.forEach(variable -> variable.write(out));
  }
}
