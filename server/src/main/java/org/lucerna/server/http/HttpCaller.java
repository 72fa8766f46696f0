package org.lucerna.server.http;

import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.Role;

/** Who sent a request. */
public record HttpCaller(ByteString name, Role role) {}
