package org.lucerna.harvest.outline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.ImageOutline;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.lumina.metadata.Metadata;

/**
 * A server's outline of a program. The package has the layout.
 *
 * @param inputMd5 of the program's file
 * @param image its headers
 * @param functions without names and metadata, by ascending address, each address once
 */
public record ProgramOutline(Md5 inputMd5, ImageOutline image, List<HarvestedFunction> functions) {
  /** Longest outline, in bytes. */
  public static final int MAX_BYTES = 16 << 20;

  static final int MAX_FUNCTIONS = 300_000;
  static final int MAX_KEYS = 64;
  static final int MAX_TAILS = 64;
  static final int MAX_PROFILES = 200;
  private static final int MAX_TEXT = 200;

  public ProgramOutline {
    functions = List.copyOf(functions);
  }

  /**
   * The outline of a program; null if it is too large for one.
   *
   * @param harvested its functions
   */
  public static @Nullable ProgramOutline of(
      Md5 inputMd5, ImageOutline image, List<HarvestedFunction> harvested) {
    if (harvested.size() > MAX_FUNCTIONS) {
      return null;
    }
    List<HarvestedFunction> sorted = new ArrayList<>(harvested);
    sorted.sort(Comparator.comparing(HarvestedFunction::address, Long::compareUnsigned));
    List<HarvestedFunction> functions = new ArrayList<>(sorted.size());
    for (HarvestedFunction one : sorted) {
      if (functions.isEmpty() || functions.getLast().address() != one.address()) {
        functions.add(
            function(
                one.address(),
                one.size(),
                one.tails().subList(0, Math.min(MAX_TAILS, one.tails().size())),
                one.keys().subList(0, Math.min(MAX_KEYS, one.keys().size()))));
      }
    }
    return new ProgramOutline(inputMd5, image, functions);
  }

  private static HarvestedFunction function(
      long address, long size, List<AddressRange> tails, List<FunctionKey> keys) {
    return new HarvestedFunction(
        address, size, tails, keys, null, false, Metadata.EMPTY, Source.UNWIND, null);
  }

  /** The outline as bytes; null if they are more than {@link #MAX_BYTES}. */
  public @Nullable ByteString encode() {
    Map<Profile, Integer> profiles = new LinkedHashMap<>();
    for (HarvestedFunction function : functions) {
      for (FunctionKey key : function.keys()) {
        int next = profiles.size();
        profiles.putIfAbsent(key.profile(), next);
      }
    }
    if (profiles.size() > MAX_PROFILES) {
      return null;
    }
    ByteSink out = new ByteSink();
    out.u8(image.kind()).md5(inputMd5);
    image.write(out);
    PackedInts.putDd(out, profiles.size());
    profiles.keySet().forEach(profile -> OutlinedProfile.write(profile, out));
    PackedInts.putDd(out, functions.size());
    long last = 0;
    for (HarvestedFunction function : functions) {
      PackedInts.putDq(out, function.address() - last);
      last = function.address();
      PackedInts.putDd(out, (int) function.size());
      PackedInts.putDd(out, function.tails().size());
      for (AddressRange tail : function.tails()) {
        PackedInts.putDq(out, tail.start());
        PackedInts.putDd(out, (int) tail.size());
      }
      PackedInts.putDd(out, function.keys().size());
      for (FunctionKey key : function.keys()) {
        PackedInts.putDd(out, profiles.getOrDefault(key.profile(), 0));
        PackedInts.putDd(out, key.size());
        out.md5(key.md5());
      }
    }
    return out.size() > MAX_BYTES ? null : out.toByteString();
  }

  /**
   * Reads an outline written by {@link #encode}.
   *
   * @throws FormatException if it is damaged, too long, or of another version
   */
  public static ProgramOutline decode(ByteString bytes) {
    if (bytes.length() > MAX_BYTES) {
      throw new FormatException(0, "at most " + MAX_BYTES + " bytes", "" + bytes.length());
    }
    Cursor in = Cursor.of(bytes);
    int kind = in.u8();
    Md5 inputMd5 = in.md5();
    ImageOutline image = ImageOutline.read(kind, in);
    int profileCount = count(in, 3, 0, MAX_PROFILES, "profiles");
    List<Profile> profiles = new ArrayList<>(profileCount);
    for (int i = 0; i < profileCount; i++) {
      profiles.add(OutlinedProfile.read(in, MAX_TEXT));
    }
    int count = count(in, 23, 0, MAX_FUNCTIONS, "functions");
    List<HarvestedFunction> functions = new ArrayList<>(count);
    long address = 0;
    for (int i = 0; i < count; i++) {
      long offset = in.offset();
      long next = address + PackedInts.dq(in);
      if (i > 0 && Long.compareUnsigned(next, address) <= 0) {
        throw new FormatException(offset, "ascending addresses", Long.toHexString(next));
      }
      address = next;
      functions.add(readFunction(in, address, profiles));
    }
    if (!in.atEnd()) {
      throw new FormatException(in.offset(), "the end", in.remaining() + " bytes more");
    }
    return new ProgramOutline(inputMd5, image, functions);
  }

  private static HarvestedFunction readFunction(Cursor in, long address, List<Profile> profiles) {
    long size = Integer.toUnsignedLong(PackedInts.dd(in));
    int tailCount = count(in, 3, 0, MAX_TAILS, "tails");
    List<AddressRange> tails = new ArrayList<>(tailCount);
    for (int i = 0; i < tailCount; i++) {
      long start = PackedInts.dq(in);
      tails.add(AddressRange.sized(start, Integer.toUnsignedLong(PackedInts.dd(in))));
    }
    int keyCount = count(in, 18, 1, MAX_KEYS, "keys");
    List<FunctionKey> keys = new ArrayList<>(keyCount);
    for (int i = 0; i < keyCount; i++) {
      long offset = in.offset();
      int profile = PackedInts.dd(in);
      if (profile < 0 || profile >= profiles.size()) {
        throw new FormatException(offset, "one of " + profiles.size() + " profiles", "" + profile);
      }
      keys.add(new FunctionKey(profiles.get(profile), PackedInts.dd(in), in.md5()));
    }
    return function(address, size, tails, keys);
  }

  private static int count(Cursor in, int leastBytes, int least, int most, String what) {
    long offset = in.offset();
    int count = PackedInts.count(in, leastBytes, what);
    if (count < least || count > most) {
      throw new FormatException(offset, least + " to " + most + " " + what, "" + count);
    }
    return count;
  }
}
