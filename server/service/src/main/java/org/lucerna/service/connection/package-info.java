/**
 * The latest connections to the Lumina port, so that a user who cannot connect learns the reason:
 * one {@link org.lucerna.service.connection.LastConnection} for each address, in memory, in words
 * for people. Names that were refused, passwords and licence data are never kept.
 */
@NullMarked
package org.lucerna.service.connection;

import org.jspecify.annotations.NullMarked;
