/**
 * Programs that a disassembler has open, whose functions are matched and pushed without their file:
 * the server computes the keys. {@link org.lucerna.server.disassembly.DisassemblyMatch} answers
 * names, {@link org.lucerna.server.disassembly.DisassemblyPush} makes a push of keys out of one of
 * code.
 *
 * <p>What a request may take is limited: its body to 16 MiB, the number of its items to that of a
 * pull, the code of its functions to four times the memory that it has, and the time to one that
 * grows with its bytes. Nothing of a program is kept, except the functions that are pushed.
 */
@NullMarked
package org.lucerna.server.disassembly;

import org.jspecify.annotations.NullMarked;
