package org.lucerna.store;

import java.time.Instant;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOrigin;

/**
 * One live version of a function.
 *
 * @param id of the version; later versions have greater ids, across all functions
 * @param key the function's
 * @param function its name, size and metadata in this version
 * @param time of the push that added it, to the microsecond
 * @param account the account that pushed it
 * @param pushId id of that push
 * @param origin of that push
 * @param address of the function in the input file of that push
 */
public record Version(
    long id,
    Md5 key,
    FunctionInfo function,
    Instant time,
    ByteString account,
    long pushId,
    PushOrigin origin,
    long address) {
  /** A copy without the function's metadata. */
  public Version withoutMetadata() {
    return new Version(
        id, key, function.withMetadata(ByteString.EMPTY), time, account, pushId, origin, address);
  }
}
