/** Tests that read scripts back. */
@NullMarked
package org.lucerna.idb.idc;

import org.jspecify.annotations.NullMarked;
