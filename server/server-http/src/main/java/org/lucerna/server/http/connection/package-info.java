/**
 * Connections over HTTP, accepted by Jetty under the limits of every protocol ({@link
 * org.lucerna.service.limit}): {@link org.lucerna.server.http.connection.HttpConnections} makes the
 * connector, {@link org.lucerna.server.http.connection.RequestGate} bounds the time of a request,
 * {@link org.lucerna.server.http.connection.RouteHandler} passes it to the routes.
 */
@NullMarked
package org.lucerna.server.http.connection;

import org.jspecify.annotations.NullMarked;
