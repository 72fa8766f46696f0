/**
 * Debug files with real debug information, which were pushed: each is a file {@code BUILD-ID.debug}
 * in a folder of its own.
 */
@NullMarked
package org.lucerna.server.http.debugfile;

import org.jspecify.annotations.NullMarked;
