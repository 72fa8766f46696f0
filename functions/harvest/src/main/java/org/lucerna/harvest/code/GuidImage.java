package org.lucerna.harvest.code;

import org.lucerna.warp.WarpTarget;
import org.lucerna.warp.code.WarpProgram;

/**
 * A program as Binary Ninja loads it.
 *
 * @param bias number added to the addresses of the file
 */
public record GuidImage(WarpProgram program, WarpTarget target, long bias) {
  /** The load address of ELF files whose addresses begin at 0. */
  public static final long ELF_BASE = 0x40_0000;
}
