/** Folders of stores: private to their owner, and there whole or not at all. */
@NullMarked
package org.lucerna.store.folder;

import org.jspecify.annotations.NullMarked;
