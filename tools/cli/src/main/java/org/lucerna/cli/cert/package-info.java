/** {@code lucerna cert}: certificates for TLS. */
@NullMarked
package org.lucerna.cli.cert;

import org.jspecify.annotations.NullMarked;
