package org.lucerna.harvest.code;

import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.NormalizedCode;
import org.lucerna.calcrel.Profile;
import org.lucerna.calcrel.Scheme;

/**
 * Finds the varying bytes of functions, by the rules with which keys leave them out. Not
 * thread-safe.
 */
public final class CodeMasker {
  /** Marks a byte that varies. */
  public static final byte VARIES = (byte) 0xff;

  private final Map<Profile, CalcRel> makers = new HashMap<>();

  /**
   * Marks the bytes that depend on the function's address.
   *
   * @param profile of IDA's keys
   * @param code of one chunk
   * @param mask of the chunk's size
   */
  public void markBound(Profile profile, CodeView code, byte[] mask) {
    ByteString bits = normalized(profile, code).mask();
    for (int i = 0; i < mask.length; i++) {
      if (bits.at(i) != 0) {
        mask[i] = VARIES;
      }
    }
  }

  /**
   * Marks the bytes that a linker may fill in or rewrite, as far as opcodes show it; marks nothing
   * if linkers of the architecture remove code.
   *
   * @param profile of IDA's keys
   * @param code of one chunk
   * @param mask of the chunk's size
   */
  public void markLinked(Profile profile, CodeView code, byte[] mask) {
    NormalizedCode linked = normalized(profile.with(Scheme.LINK_1), code);
    if (linked.mask().length() != mask.length) {
      return;
    }
    ByteString stored =
        ByteString.wrap(code.chunks().getFirst().bytes().toArray(ValueLayout.JAVA_BYTE));
    for (int i = 0; i < mask.length; i++) {
      int bits = linked.mask().at(i);
      if (bits != 0 || linked.bytes().at(i) != (stored.at(i) & ~bits & 0xff)) {
        mask[i] = VARIES;
      }
    }
  }

  private NormalizedCode normalized(Profile profile, CodeView code) {
    return makers.computeIfAbsent(profile, CalcRel::new).normalizedCode(code);
  }
}
