package org.lucerna.server.pages;

import org.jspecify.annotations.Nullable;
import org.lucerna.server.http.Sessions.Session;
import org.lucerna.server.service.Principal;

/**
 * Who a request for a page is from.
 *
 * @param session null for the guest
 */
record PageCaller(Principal principal, @Nullable Session session) {}
