/** Folders that only their owner can access, and folders that are deleted with their contents. */
@NullMarked
package org.lucerna.bytes.folder;

import org.jspecify.annotations.NullMarked;
