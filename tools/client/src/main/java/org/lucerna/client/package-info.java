/**
 * Administering a Lucerna server over HTTP.
 *
 * <p>{@link org.lucerna.client.Administration} manages accounts, lists pushes, previews deletions
 * and explains why a name is served. A server answers it on its own machine only:
 *
 * {@snippet class="org.lucerna.client.ClientUsageTest" region="administration" :
 * try (HttpAdministration server = new HttpAdministration(address, administrator)) {
 *   server.add("bob", UserChange.NONE.withRole("curator").withPassword(password));
 *   for (UserView user : server.users()) {
 *     lines.add(user.name() + " " + user.role());
 *   }
 *   for (ExplainedPlace place : server.explain(PullOrder.of(key), key)) {
 *     for (ExplainedPlace.Name candidate : place.names()) {
 *       lines.add(candidate.name() + " " + candidate.score());
 *     }
 *   }
 *   lines.add("backed up to " + server.backup("monday"));
 * }
 * }
 *
 * <p>A server that cannot be reached, or that sends a damaged response, is an {@link
 * java.io.IOException}; a refused request is a {@link org.lucerna.client.RequestRefusedException}.
 * {@link org.lucerna.client.HttpAdministration} is thread-safe. Names are pushed and pulled with
 * {@link org.lucerna.naming}.
 */
@NullMarked
package org.lucerna.client;

import org.jspecify.annotations.NullMarked;
