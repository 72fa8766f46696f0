package org.lucerna.api;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.JsonName;
import org.lucerna.api.json.MayBeAbsent;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * A push that a server has recorded. Programs send functions of one file in several messages, which
 * are recorded each: messages that one account sent from one file within minutes are one push here.
 * Names and paths are empty if they are not disclosed to the caller; over HTTP, bytes that are not
 * UTF-8 are replaced.
 *
 * @param id of its last message, from 1 on, in the order of all messages
 * @param time to the microsecond
 * @param account that pushed
 * @param inputPath path of the input file on the pusher's machine
 * @param inputMd5 MD5 of the input file; all bytes are 0 if the pusher named none
 * @param idbPath path of the database on the pusher's machine
 * @param hostName name of the pusher's machine
 * @param ids of its messages, ascending; a function that one of them added is removed by deleting
 *     the versions that these ids added
 * @param functions that got a version by it; null if the server does not count them
 */
public record PushSummary(
    long id,
    Instant time,
    @TextAndHex ByteString account,
    @TextAndHex ByteString inputPath,
    Md5 inputMd5,
    @TextAndHex ByteString idbPath,
    @JsonName("host") @TextAndHex ByteString hostName,
    @MayBeAbsent List<DeletionRequest.Ids> ids,
    @MayBeAbsent @Nullable Long functions) {
  public PushSummary {
    ids = List.copyOf(ids);
  }

  /** The ids as {@code lucerna delete --pushes} takes them, such as {@code 3-9,12}. */
  public String idText() {
    return ids.isEmpty()
        ? Long.toString(id)
        : ids.stream().map(DeletionRequest.Ids::text).collect(Collectors.joining(","));
  }
}
