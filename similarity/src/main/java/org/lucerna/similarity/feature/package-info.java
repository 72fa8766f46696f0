/** Features of functions. */
@NullMarked
package org.lucerna.similarity.feature;

import org.jspecify.annotations.NullMarked;
