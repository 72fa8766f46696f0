/**
 * Fetching files of repositories over HTTP, and from folders, politely: few connections to a host,
 * pauses where they are wanted, and indexes only if they changed.
 */
@NullMarked
package org.lucerna.repositories.download;

import org.jspecify.annotations.NullMarked;
