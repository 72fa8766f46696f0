/**
 * The search for the debug information of an ELF file, which is often in other files: {@link
 * org.lucerna.binary.debuginfo.DebugFiles}. There is only this one, so that all commands find the
 * same.
 */
@NullMarked
package org.lucerna.binary.debuginfo;

import org.jspecify.annotations.NullMarked;
