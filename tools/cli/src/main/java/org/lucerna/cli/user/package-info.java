/** {@code lucerna user}: the accounts of a server. */
@NullMarked
package org.lucerna.cli.user;

import org.jspecify.annotations.NullMarked;
