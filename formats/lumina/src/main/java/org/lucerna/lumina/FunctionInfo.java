package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;

/**
 * The data of a function in a message, in either direction.
 *
 * @param name the function's name: any bytes but NUL, mostly UTF-8
 * @param size the function's declared size in bytes, an unsigned number; not the metadata's length
 * @param metadata the metadata blob as the pusher sent it; see {@link org.lucerna.lumina.metadata}
 * @param form how the blob is written
 */
public record FunctionInfo(ByteString name, int size, ByteString metadata, MetadataForm form) {
  /** A function with metadata in IDA's form. */
  public FunctionInfo(ByteString name, int size, ByteString metadata) {
    this(name, size, metadata, MetadataForm.IDA);
  }

  /** The same, in arrays of exactly the right length: see {@link ByteString#compact}. */
  public FunctionInfo compact() {
    return new FunctionInfo(name.compact(), size, metadata.compact(), form);
  }

  /** A copy with other metadata in the same form. */
  public FunctionInfo withMetadata(ByteString other) {
    return new FunctionInfo(name, size, other, form);
  }
}
