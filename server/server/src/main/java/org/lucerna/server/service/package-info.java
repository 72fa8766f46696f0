/**
 * The server's operations on functions, independent of protocol. A {@link
 * org.lucerna.server.service.FunctionService} has a part for each kind of reader; {@link
 * org.lucerna.server.service.StoreParts} makes one over a store, {@link
 * org.lucerna.server.service.NothingStored} that of a proxy.
 *
 * <pre>
 * rights        {@link org.lucerna.server.service.Principal}: its role; {@link org.lucerna.server.service.RefusalException}
 * push          one method for all protocols: {@link org.lucerna.lumina.ProgramSubmission}
 * rules         {@link org.lucerna.server.service.FunctionRules}, NameRules, GuestQuota: limits of pushes
 * disclosure    authors and origins are left out if the configuration keeps them private
 * audit         every deletion is in the log before it happens
 * upstreams     asked for functions that the store does not know
 * similarity    {@link org.lucerna.server.service.SimilarFunctions}: functions with other keys, for clients that ask;
 *               {@link org.lucerna.server.service.SimilarityBridge}: their names, for clients that send keys only
 * </pre>
 */
@NullMarked
package org.lucerna.server.service;

import org.jspecify.annotations.NullMarked;
