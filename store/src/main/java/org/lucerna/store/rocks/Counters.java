package org.lucerna.store.rocks;

import java.nio.charset.StandardCharsets;
import org.lucerna.bytes.Cursor;

/**
 * The numbers that go on from push to push: written with each batch that changes them, in row
 * {@code counters} of {@code meta}.
 *
 * @param versions ids given out: the last version's
 * @param pushes ids given out: the last push's
 * @param files ids given out, an unsigned 32-bit number: the last file's
 * @param liveFunctions functions with a live version
 * @param liveVersions live versions
 */
record Counters(long versions, long pushes, int files, long liveFunctions, long liveVersions) {
  static final Counters NONE = new Counters(0, 0, 0, 0, 0);
  static final byte[] KEY = "counters".getBytes(StandardCharsets.UTF_8);

  /** As an import left them that keeps ids: while they are so, nothing else is in the store. */
  static final byte[] IMPORTED = "imported".getBytes(StandardCharsets.UTF_8);

  byte[] encode() {
    return Row.sink(36)
        .u64be(versions)
        .u64be(pushes)
        .u32be(files)
        .u64be(liveFunctions)
        .u64be(liveVersions)
        .toByteArray();
  }

  static Counters decode(byte[] value) {
    return Row.read(Column.META, KEY, value, Counters::take);
  }

  private static Counters take(Cursor in) {
    return new Counters(in.u64be(), in.u64be(), in.u32be(), in.u64be(), in.u64be());
  }

  /** After a push that made so many versions, of which so many are of functions unknown before. */
  Counters pushed(int newVersions, int newFunctions, boolean newFile) {
    return new Counters(
        versions + newVersions,
        pushes + 1,
        newFile ? files + 1 : files,
        liveFunctions + newFunctions,
        liveVersions + newVersions);
  }

  /** With so many version ids given out. */
  Counters withVersions(long last) {
    return new Counters(last, pushes, files, liveFunctions, liveVersions);
  }

  /** With so many push ids given out. */
  Counters withPushes(long last) {
    return new Counters(versions, last, files, liveFunctions, liveVersions);
  }

  /** With so many file ids given out, an unsigned number. */
  Counters withFiles(int last) {
    return new Counters(versions, pushes, last, liveFunctions, liveVersions);
  }

  /** With so many more that are live. */
  Counters withLive(long newFunctions, long newVersions) {
    return new Counters(
        versions, pushes, files, liveFunctions + newFunctions, liveVersions + newVersions);
  }

  /** After so many versions were deleted, and with them the last one of so many functions. */
  Counters deleted(long goneVersions, long goneFunctions) {
    return new Counters(
        versions, pushes, files, liveFunctions - goneFunctions, liveVersions - goneVersions);
  }
}
