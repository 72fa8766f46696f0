package org.lucerna.api;

import java.time.Instant;
import org.lucerna.api.json.MayBeAbsent;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.bytes.ByteString;

/**
 * The last connection from an address to the Lumina port.
 *
 * @param address of one client, or of a network of IPv6
 * @param time when its result was known
 * @param result {@code logged-in}, {@code login-refused}, {@code tls-refused} and others
 * @param words event and advice, for display
 * @param user the account, or the guest; empty unless it logged in and the caller may see it
 */
public record ClientConnectionView(
    String address,
    Instant time,
    String result,
    String words,
    @MayBeAbsent @TextAndHex ByteString user) {}
