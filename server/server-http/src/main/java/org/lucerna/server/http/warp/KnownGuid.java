package org.lucerna.server.http.warp;

import java.util.List;
import java.util.UUID;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.naming.format.WarpMetadata;
import org.lucerna.warp.WarpConstraint;
import org.lucerna.warp.WarpFunction;
import org.lucerna.warp.WarpTarget;

/**
 * A function of the store that has a GUID.
 *
 * @param key under which the store has it
 * @param target platform of the function
 * @param function its name and metadata in IDA's form
 * @param constraints constraints by which clients distinguish it from others with its GUID; empty
 *     if they are unknown
 */
public record KnownGuid(
    Md5 key,
    UUID guid,
    WarpTarget target,
    FunctionInfo function,
    List<WarpConstraint> constraints) {
  /** A function without constraints. */
  KnownGuid(Md5 key, UUID guid, WarpTarget target, FunctionInfo function) {
    this(key, guid, target, function, List.of());
  }

  /** The function as WARP files have it. */
  public WarpFunction toWarp() {
    return WarpMetadata.function(
        guid, function.name(), constraints, Metadata.decode(function.metadata()));
  }
}
