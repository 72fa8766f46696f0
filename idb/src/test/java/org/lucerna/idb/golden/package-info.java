/** Tests on public databases that lie beside the project, where they do. */
@NullMarked
package org.lucerna.idb.golden;

import org.jspecify.annotations.NullMarked;
