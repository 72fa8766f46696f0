package org.lucerna.warp;

import org.lucerna.bytes.ByteString;

/**
 * A name.
 *
 * @param name as in the file, not demangled; usually UTF-8
 * @param modifiers bits: {@link #EXTERNAL}, {@link #EXPORTED}; others are kept
 * @param kind {@link #FUNCTION}, {@link #DATA}, {@link #BARE}; others are kept
 */
public record WarpSymbol(ByteString name, int modifiers, int kind) {
  /** A modifier: defined in another file. */
  public static final int EXTERNAL = 1;

  /** A modifier: visible to other files. */
  public static final int EXPORTED = 1 << 1;

  /** A kind: the name of a function. */
  public static final int FUNCTION = 0;

  /** A kind: the name of data. */
  public static final int DATA = 1;

  /** A kind: a name that says nothing about the thing at the address. */
  public static final int BARE = 2;

  /** The name of a function, without modifiers. */
  public static WarpSymbol function(ByteString name) {
    return new WarpSymbol(name, 0, FUNCTION);
  }
}
