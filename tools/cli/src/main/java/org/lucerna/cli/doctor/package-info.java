/** {@code lucerna doctor}: finds problems of a server's machine and settings. */
@NullMarked
package org.lucerna.cli.doctor;

import org.jspecify.annotations.NullMarked;
