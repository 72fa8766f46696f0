package org.lucerna.api;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Address;
import org.lucerna.api.json.Hex;
import org.lucerna.api.json.JsonName;
import org.lucerna.api.json.NullShown;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.HistoriesResult;

/**
 * A version of a function.
 *
 * @param id of the version
 * @param address of the function at the pusher
 * @param metadata in IDA's form
 * @param time of the push, to the microsecond
 * @param author name of the pusher; null if undisclosed
 * @param idbPath path of the database; null if undisclosed
 */
public record FunctionVersion(
    @TextAndHex ByteString name,
    @JsonName("version") long id,
    @Address long address,
    @Hex ByteString metadata,
    Instant time,
    @NullShown @TextAndHex @Nullable ByteString author,
    @NullShown @TextAndHex @Nullable ByteString idbPath) {
  /** The same as a part of a message. */
  public static FunctionVersion of(HistoriesResult.Entry entry) {
    return new FunctionVersion(
        entry.name(),
        entry.id(),
        entry.address(),
        entry.metadata(),
        entry.time(),
        entry.author(),
        entry.idbPath());
  }

  /** A part of a message. */
  public HistoriesResult.Entry result() {
    return new HistoriesResult.Entry(id, address, name, metadata, time, author, idbPath);
  }
}
