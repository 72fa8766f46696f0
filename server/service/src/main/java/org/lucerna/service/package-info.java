/**
 * The server's operations on functions, independent of protocol. A {@link
 * org.lucerna.service.FunctionService} has a part for each kind of reader; it is over a store, or
 * that of a proxy.
 *
 * <pre>
 * rights        {@link org.lucerna.service.Principal}: its role; {@link org.lucerna.service.RefusalException}
 * push          one method for all protocols: {@link org.lucerna.lumina.ProgramSubmission}
 * rules         {@link org.lucerna.service.FunctionRules}, NameRules, GuestQuota: limits of pushes
 * </pre>
 */
@NullMarked
package org.lucerna.service;

import org.jspecify.annotations.NullMarked;
