/** {@code lucerna store}: the store in the data folder of a stopped server. */
@NullMarked
package org.lucerna.cli.store;

import org.jspecify.annotations.NullMarked;
