/** Tests on public databases next to the project; skipped if they are missing. */
@NullMarked
package org.lucerna.idb.golden;

import org.jspecify.annotations.NullMarked;
