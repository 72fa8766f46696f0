package org.lucerna.lumina.metadata.published;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.ChunkWalk;
import org.lucerna.lumina.metadata.MetadataCodec;

/**
 * Converts metadata between the forms as far as both can express it; the package description lists
 * the losses. Bytes are converted without building a model, so that a hostile blob costs no more
 * than a few times its length. No method throws, for any bytes.
 */
public final class MetadataConverter {
  private MetadataConverter() {}

  /** The function with its metadata in {@code form}; the same object if it already is. */
  public static FunctionInfo to(MetadataForm form, FunctionInfo function) {
    if (function.form() == form) {
      return function;
    }
    MetadataCodec from = MetadataCodec.of(function.form());
    MetadataCodec to = MetadataCodec.of(form);
    ByteSink out = new ByteSink(function.metadata().length() + 16);
    if (form == MetadataForm.PUBLISHED) {
      out.u32le(function.size());
    }
    PayloadConverter payloads = new PayloadConverter(from, to);
    ChunkWalk walk = new ChunkWalk(function.metadata(), from);
    while (walk.next()) {
      @Nullable ByteString payload = payloads.cross(walk.key(), walk.payload());
      if (payload != null) {
        to.putNumber(out, walk.key());
        to.putBytes(out, payload);
      }
    }
    return new FunctionInfo(function.name(), function.size(), out.toByteString(), form);
  }
}
