package org.lucerna.binary.pe;

import java.util.List;

/**
 * What the loader checks when code of a program runs.
 *
 * @param safeHandlers addresses of permitted exception handlers in 32-bit x86 code (SafeSEH); empty
 *     for other processors
 * @param guarded addresses of functions that may be called indirectly (Control Flow Guard)
 * @param foreign code for another processor
 */
public record LoadConfiguration(List<Long> safeHandlers, List<Long> guarded, ForeignCode foreign) {
  static final LoadConfiguration NONE =
      new LoadConfiguration(List.of(), List.of(), ForeignCode.NONE);
}
