package org.lucerna.api;

import java.time.Instant;

/**
 * A pack that a server has.
 *
 * @param created when it was made
 * @param functions number of functions
 * @param files number of files that they are from
 * @param packages number of packages that these files are from
 * @param bytes size of the pack
 * @param key fingerprint of the key that signed it
 */
public record PackView(
    String name,
    String version,
    Instant created,
    long functions,
    long files,
    long packages,
    long bytes,
    String key) {}
