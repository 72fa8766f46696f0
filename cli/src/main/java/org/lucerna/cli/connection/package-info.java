/**
 * How commands reach a server: logins, Lumina and HTTP, and the data folder of a stopped server.
 */
@NullMarked
package org.lucerna.cli.connection;

import org.jspecify.annotations.NullMarked;
