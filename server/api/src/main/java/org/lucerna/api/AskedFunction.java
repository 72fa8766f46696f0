package org.lucerna.api;

import java.time.Instant;
import org.lucerna.bytes.Md5;

/**
 * A function that is asked for and unknown.
 *
 * @param pulls how often since the server was started, nearly
 * @param last when it was asked for last
 */
public record AskedFunction(Md5 key, long pulls, Instant last) {}
