/**
 * Functions as Binary Ninja knows them: by the GUIDs of {@link org.lucerna.warp}. Names are the
 * store's, which knows them by key; aliases connect both. A function that came by its GUID alone is
 * stored under the GUID's bytes as its key, until an alias is pushed.
 */
@NullMarked
package org.lucerna.server.http.warp;

import org.jspecify.annotations.NullMarked;
