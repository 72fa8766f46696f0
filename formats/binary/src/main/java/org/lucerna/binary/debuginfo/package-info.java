/**
 * The search for the debug information of an ELF file, which is often in other files: {@link
 * org.lucerna.binary.debuginfo.DebugFiles}. There is only this search, so that all commands find
 * the same file. {@link org.lucerna.binary.debuginfo.PdbSearch} finds the PDB file of a Windows
 * program, {@link org.lucerna.binary.debuginfo.MappedObjects} the object files of a macOS program.
 */
@NullMarked
package org.lucerna.binary.debuginfo;

import org.jspecify.annotations.NullMarked;
