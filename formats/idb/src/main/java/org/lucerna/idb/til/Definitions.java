package org.lucerna.idb.til;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.idb.listing.Listing;

/** The types or the symbols of a library, in library order. */
public final class Definitions extends Listing<TypeDefinition> {
  private static final int NOT_UNDERSTOOD = 0x7fff_fffe;

  /** The first format with 64-bit numbers. */
  private static final int WIDE_NUMBERS = 0x12;

  private final Bucket bucket;
  private final boolean wideNumbers;

  Definitions(Bucket bucket, TilHeader header) {
    this.bucket = bucket;
    this.wideNumbers = Integer.compareUnsigned(header.format(), WIDE_NUMBERS) >= 0;
  }

  @Override
  protected Supplier<@Nullable TypeDefinition> walk() {
    return new BucketWalk<>(bucket, this::read);
  }

  private @Nullable TypeDefinition read(Cursor in) {
    int flags = in.u32le();
    if (flags == NOT_UNDERSTOOD) {
      in.skip(Integer.toUnsignedLong(in.u32le()));
      return null;
    }
    ByteString name = in.cstr();
    long number = flags < 0 && wideNumbers ? in.u64le() : Integer.toUnsignedLong(in.u32le());
    ByteString type = in.cstr();
    ByteString comment = in.cstr();
    ByteString partNames = in.cstr();
    ByteString partComments = in.cstr();
    return new TypeDefinition(flags, name, number, type, comment, partNames, partComments, in.u8());
  }
}
