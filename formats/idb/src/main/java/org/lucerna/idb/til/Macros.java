package org.lucerna.idb.til;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.idb.listing.Listing;

/** The macros of a library, in library order. */
public final class Macros extends Listing<Macro> {
  private static final int PARENTHESES = 0x100;
  private static final int PARAMETERS = 0xff;

  private final Bucket bucket;

  Macros(Bucket bucket) {
    this.bucket = bucket;
  }

  @Override
  protected Supplier<@Nullable Macro> walk() {
    return new BucketWalk<>(bucket, Macros::read);
  }

  private static Macro read(Cursor in) {
    ByteString name = in.cstr();
    int shape = in.u16le();
    return new Macro(name, (shape & PARENTHESES) != 0, shape & PARAMETERS, in.cstr());
  }
}
