/**
 * How commands reach a server: the options that name it and the login, and the choice between a
 * running server and the data folder of a stopped one.
 */
@NullMarked
package org.lucerna.cli.connection;

import org.jspecify.annotations.NullMarked;
