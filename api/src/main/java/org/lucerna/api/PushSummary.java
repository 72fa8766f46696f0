package org.lucerna.api;

import java.time.Instant;
import org.lucerna.api.json.JsonName;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * A push that a server has recorded. Names and paths are empty if they are not disclosed to the
 * caller; over HTTP, bytes that are not UTF-8 are replaced.
 *
 * @param id from 1 on, in the order of the pushes
 * @param time to the microsecond
 * @param account that pushed
 * @param inputPath path of the input file on the pusher's machine
 * @param inputMd5 MD5 of the input file; all bytes are 0 if the pusher named none
 * @param idbPath path of the database on the pusher's machine
 * @param hostName name of the pusher's machine
 */
public record PushSummary(
    long id,
    Instant time,
    @TextAndHex ByteString account,
    @TextAndHex ByteString inputPath,
    Md5 inputMd5,
    @TextAndHex ByteString idbPath,
    @JsonName("host") @TextAndHex ByteString hostName) {}
