package org.lucerna.binary.macho;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** Reads the addresses in data that the loader moves, from their chains. Not thread-safe. */
final class ChainedFixups {
  private static final int ADDRESSES = 2;
  private static final int OFFSETS = 6;
  private static final int NO_CHAIN = 0xffff;
  private static final int SLOT_SIZE = 8;
  private static final int STRIDE = 4;
  private static final long TARGET = (1L << 36) - 1;
  private static final int NEXT_AT = 51;
  private static final int NEXT = 0xfff;

  private final ByteView file;
  private final ByteView table;
  private final long imageBase;
  private final List<MachPointer> pointers = new ArrayList<>();

  /** Chains do not share slots, so there are at most as many as fit into the file. */
  private long slotsLeft;

  /** Pages of segments do not share their starts. */
  private long pagesLeft;

  ChainedFixups(ByteView file, ByteView table, long imageBase) {
    this.file = file;
    this.table = table;
    this.imageBase = imageBase;
    this.slotsLeft = file.size() / SLOT_SIZE;
    this.pagesLeft = table.size() / 2;
  }

  List<MachPointer> pointers(List<MachSegment> segments) {
    ByteView starts = table.from(table.u32(4));
    long count = Math.min(starts.u32(0), segments.size());
    for (int i = 0; i < count; i++) {
      long at = starts.u32(4 + 4L * i);
      if (at != 0) {
        readSegment(segments.get(i), starts.from(at));
      }
    }
    return pointers;
  }

  private void readSegment(MachSegment segment, ByteView starts) {
    int format = starts.u16(6);
    if (format != ADDRESSES && format != OFFSETS) {
      return;
    }
    int pageSize = starts.u16(4);
    int pages = starts.u16(20);
    pagesLeft -= pages;
    if (pagesLeft < 0) {
      throw new FormatException(starts.offset(20), "fewer pages", Integer.toString(pages));
    }
    ByteView bytes = file.slice(segment.offset(), segment.fileSize());
    long base = format == OFFSETS ? imageBase : 0;
    for (int page = 0; page < pages; page++) {
      int start = starts.u16(22 + 2L * page);
      if (start != NO_CHAIN) {
        readChain(segment.address(), bytes, (long) page * pageSize + start, base);
      }
    }
  }

  private void readChain(long address, ByteView bytes, long start, long base) {
    long at = start;
    int next;
    do {
      slotsLeft--;
      if (slotsLeft < 0) {
        throw new FormatException(bytes.offset(at), "the end of all chains", "another slot");
      }
      long slot = bytes.u64(at);
      if (slot >= 0) {
        pointers.add(new MachPointer(address + at, base + (slot & TARGET)));
      }
      next = (int) (slot >>> NEXT_AT) & NEXT;
      at += (long) STRIDE * next;
    } while (next != 0);
  }
}
