package org.lucerna.api;

import java.time.Instant;
import org.lucerna.bytes.Md5;

/**
 * A function that is requested but unknown.
 *
 * @param pulls how often since the server was started, nearly
 * @param last time of the last request
 */
public record AskedFunction(Md5 key, long pulls, Instant last) {}
