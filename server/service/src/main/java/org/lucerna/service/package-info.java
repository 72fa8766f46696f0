/**
 * The server's operations on functions, independent of protocol. A {@link
 * org.lucerna.service.FunctionService} has a part for each kind of reader; {@link
 * org.lucerna.service.StoreParts} makes one over a store, {@link org.lucerna.service.NothingStored}
 * that of a proxy.
 *
 * <pre>
 * rights        {@link org.lucerna.service.Principal}: its role; {@link org.lucerna.service.RefusalException}
 * push          one method for all protocols: {@link org.lucerna.lumina.ProgramSubmission}
 * rules         {@link org.lucerna.service.FunctionRules}, NameRules, GuestQuota: limits of pushes
 * disclosure    authors and origins are left out if the configuration keeps them private
 * audit         every deletion is in the log before it happens
 * upstreams     asked for functions that the store does not know
 * similarity    {@link org.lucerna.service.SimilarFunctions}: functions with other keys, for clients that ask;
 *               {@link org.lucerna.service.SimilarityBridge}: their names, for clients that send keys only
 * </pre>
 */
@NullMarked
package org.lucerna.service;

import org.jspecify.annotations.NullMarked;
