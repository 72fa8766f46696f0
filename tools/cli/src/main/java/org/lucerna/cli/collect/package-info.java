/** {@code lucerna collect}: the functions of whole package repositories. */
@NullMarked
package org.lucerna.cli.collect;

import org.jspecify.annotations.NullMarked;
