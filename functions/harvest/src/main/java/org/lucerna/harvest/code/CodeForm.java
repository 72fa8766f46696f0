package org.lucerna.harvest.code;

import org.lucerna.calcrel.CodeView;

/**
 * Code before and after a linker rewrites it.
 *
 * @param code as in the file
 * @param relaxed as rewritten by a linker that knows all addresses; the same if already linked
 */
public record CodeForm(CodeView code, CodeView relaxed) {
  /** Code that is no longer rewritten. */
  public static CodeForm of(CodeView code) {
    return new CodeForm(code, code);
  }
}
