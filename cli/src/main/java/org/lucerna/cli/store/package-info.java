/** {@code lucerna store}: the store in the data folder of a server that is stopped. */
@NullMarked
package org.lucerna.cli.store;

import org.jspecify.annotations.NullMarked;
