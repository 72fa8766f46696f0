package org.lucerna.service.pack;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.service.store.StoreParts;
import org.lucerna.store.AttachmentStore;

/** The attachments of one kind in all layers. */
record LayeredAttachments(Layers layers, Function<StoreParts, AttachmentStore> kind)
    implements AttachmentStore {
  @Override
  public boolean store(
      ByteString program, int functions, ByteString bytes, ByteString account, boolean overrules) {
    return kind.apply(layers.main()).store(program, functions, bytes, account, overrules);
  }

  @Override
  public @Nullable ByteString of(ByteString program) {
    return layers.first(parts -> kind.apply(parts).of(program));
  }

  @Override
  public @Nullable ByteString ofShortId(ByteString shortId) {
    return layers.first(parts -> kind.apply(parts).ofShortId(shortId));
  }
}
