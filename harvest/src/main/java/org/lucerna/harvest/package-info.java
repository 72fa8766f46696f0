/** From a file to functions with key, name, size and metadata. */
@NullMarked
package org.lucerna.harvest;

import org.jspecify.annotations.NullMarked;
