/**
 * How commands reach a server: as whom they log in, over Lumina or HTTP, or in the data folder of a
 * server that is stopped.
 */
@NullMarked
package org.lucerna.cli.connection;

import org.jspecify.annotations.NullMarked;
