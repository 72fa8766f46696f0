package org.lucerna.idb.input;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.fixup.Fixup;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.idb.memory.DatabaseMemory;
import org.lucerna.idb.patch.Patch;
import org.lucerna.idb.region.FileRegion;

/** The bytes of the input file that the database contains, before patching. */
public final class InputFile {
  private static final int WINDOW = 1 << 16;
  private static final long LARGEST_FILE = 1L << 40;

  private final Iterable<FileRegion> regions;
  private final DatabaseMemory memory;
  private final Iterable<Patch> patches;
  private final Iterable<Fixup> fixups;
  private final AddressSpace space;

  /** Creates the view from parts of a database. */
  public InputFile(
      Iterable<FileRegion> regions,
      DatabaseMemory memory,
      Iterable<Patch> patches,
      Iterable<Fixup> fixups,
      AddressSpace space) {
    this.regions = regions;
    this.memory = memory;
    this.patches = patches;
    this.fixups = fixups;
    this.space = space;
  }

  /**
   * Writes the known bytes to their offsets in a file; if several addresses came from the same
   * offset, the highest wins. Other offsets are not written.
   *
   * @return the written parts, ordered by offset, not overlapping
   * @throws FormatException if an offset is not within a file of at most 1 TiB
   */
  public List<FileSpan> writeTo(SeekableByteChannel out) throws IOException {
    Map<Long, Byte> originals = new HashMap<>();
    for (Patch patch : patches) {
      originals.put(patch.address(), (byte) patch.original());
    }
    Set<Long> lost = new HashSet<>();
    for (Fixup fixup : fixups) {
      if (fixup.has(Fixup.EXTERNAL)) {
        // Each is assumed to change a whole word.
        for (int i = 0; i < space.wordSize(); i++) {
          lost.add(space.wrap(fixup.address() + i));
        }
      }
    }
    List<FileSpan> written = new ArrayList<>();
    for (FileRegion region : regions) {
      check(region);
      for (AddressRange part : memory.regions()) {
        write(region, part, new Changes(originals, lost), out, written);
      }
    }
    return merge(written);
  }

  /** Differences from the file: bytes whose original is known, and lost ones. */
  private record Changes(Map<Long, Byte> originals, Set<Long> lost) {}

  private static void check(FileRegion region) {
    long size = region.range().size();
    if (Long.compareUnsigned(region.offset(), LARGEST_FILE) > 0
        || Long.compareUnsigned(size, LARGEST_FILE) > 0) {
      throw new FormatException(
          0,
          "a region within a file of at most 1 TiB",
          region.range() + " at " + Long.toHexString(region.offset()));
    }
  }

  /** Writes the part of the region that lies in a part of memory. */
  private void write(
      FileRegion region,
      AddressRange part,
      Changes changes,
      SeekableByteChannel out,
      List<FileSpan> written)
      throws IOException {
    AddressRange range = region.range();
    long start = part.contains(range.start()) ? range.start() : part.start();
    if (!range.contains(start)) {
      return;
    }
    long end = range.contains(part.end()) ? part.end() : range.end();
    int count;
    for (long at = start; at != end; at += count) {
      count = (int) Math.min(end - at, WINDOW);
      int[] flags = memory.flags(at, count);
      byte[] bytes = new byte[count];
      for (int i = 0; i < count; i++) {
        bytes[i] = changes.originals.getOrDefault(at + i, (byte) flags[i]);
        if (changes.lost.contains(at + i)) {
          flags[i] = 0;
        }
      }
      long offset = region.offset() + (at - range.start());
      for (int i = 0; i < count; ) {
        int last = i;
        while (last < count && ByteFlags.hasValue(flags[last])) {
          last++;
        }
        if (last > i) {
          out.position(offset + i);
          put(out, ByteBuffer.wrap(bytes, i, last - i));
          written.add(new FileSpan(offset + i, offset + last));
        }
        i = last + 1;
      }
    }
  }

  private static void put(SeekableByteChannel out, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      out.write(bytes);
    }
  }

  private static List<FileSpan> merge(List<FileSpan> spans) {
    spans.sort(Comparator.comparingLong(FileSpan::start));
    List<FileSpan> merged = new ArrayList<>();
    for (FileSpan span : spans) {
      FileSpan last = merged.isEmpty() ? null : merged.getLast();
      if (last != null && span.start() <= last.end()) {
        merged.set(merged.size() - 1, new FileSpan(last.start(), Math.max(last.end(), span.end())));
      } else {
        merged.add(span);
      }
    }
    return merged;
  }
}
