/** Files of any kind that functions are harvested from. */
@NullMarked
package org.lucerna.harvest.file;

import org.jspecify.annotations.NullMarked;
