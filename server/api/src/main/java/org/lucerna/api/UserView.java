package org.lucerna.api;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Hex;
import org.lucerna.api.json.NullShown;
import org.lucerna.bytes.ByteString;

/**
 * An account as administrators see it.
 *
 * @param role {@code reader}, {@code contributor}, {@code curator} or {@code administrator}; newer
 *     servers may have more
 * @param password whether there is one
 * @param certificate SHA-256 of the only certificate that lets the user in; null if there is none
 */
public record UserView(
    String name,
    String role,
    Instant created,
    boolean disabled,
    boolean password,
    @NullShown @Hex @Nullable ByteString certificate) {}
