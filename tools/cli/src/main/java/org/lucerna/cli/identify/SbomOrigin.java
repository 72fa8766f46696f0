package org.lucerna.cli.identify;

import java.time.Instant;
import java.util.UUID;

/**
 * When and of what a bill of materials is made.
 *
 * @param id of the document
 * @param time of its making, in whole seconds
 * @param version of this program
 * @param md5 of the program, in hexadecimal digits
 * @param sha256 the same
 */
record SbomOrigin(UUID id, Instant time, String version, String md5, String sha256) {}
