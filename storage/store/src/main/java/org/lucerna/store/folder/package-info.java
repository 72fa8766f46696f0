/** Folders of stores: private to their owner, and created atomically. */
@NullMarked
package org.lucerna.store.folder;

import org.jspecify.annotations.NullMarked;
