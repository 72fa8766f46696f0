/** {@code lucerna doctor}: what is wrong with a server's machine and settings. */
@NullMarked
package org.lucerna.cli.doctor;

import org.jspecify.annotations.NullMarked;
