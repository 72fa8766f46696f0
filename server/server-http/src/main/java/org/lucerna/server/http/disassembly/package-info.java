/**
 * Programs that a disassembler has open, whose functions are matched and pushed without their file:
 * the server computes the keys. {@link org.lucerna.server.http.disassembly.DisassemblyMatch}
 * answers names, {@link org.lucerna.server.http.disassembly.DisassemblyPush} makes a push of keys
 * out of one of code.
 *
 * <p>A request has limits: 16 MiB for its body, the number of items of a pull for its items, four
 * times its bytes of memory for the code of its functions, and a time that grows with its bytes.
 * Nothing of a program is kept, except the functions that are pushed.
 */
@NullMarked
package org.lucerna.server.http.disassembly;

import org.jspecify.annotations.NullMarked;
