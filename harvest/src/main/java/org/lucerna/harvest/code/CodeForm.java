package org.lucerna.harvest.code;

import org.lucerna.calcrel.CodeView;

/**
 * Code before and after a linker rewrites it.
 *
 * @param code as it is in the file
 * @param relaxed as a linker would write it that knows all addresses; the same if it is linked
 */
public record CodeForm(CodeView code, CodeView relaxed) {
  /** Code that is not rewritten any more. */
  public static CodeForm of(CodeView code) {
    return new CodeForm(code, code);
  }
}
