/** Function keys computed from code bytes. */
@NullMarked
package org.lucerna.calcrel;

import org.jspecify.annotations.NullMarked;
