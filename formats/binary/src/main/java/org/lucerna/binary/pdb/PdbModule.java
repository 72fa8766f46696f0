package org.lucerna.binary.pdb;

import org.lucerna.bytes.ByteString;

/**
 * An object file that was linked.
 *
 * @param name of the object file, or the linker's own
 * @param library path of the library that it is from; {@code name} if from none
 * @param stream with its symbols and lines; negative if it has none
 * @param symbolBytes size of its symbols, with the four bytes before them
 * @param oldLineBytes size of lines of a form of Visual C++ 6, which follow; nothing reads them
 * @param lineBytes size of its lines, which follow these
 */
public record PdbModule(
    ByteString name,
    ByteString library,
    int stream,
    long symbolBytes,
    long oldLineBytes,
    long lineBytes) {}
