package org.lucerna.binary.golang;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** Finds the function table of an executable, and the bases of its offsets. */
final class GoTableSearch {
  private GoTableSearch() {}

  /**
   * The table; null if there is none.
   *
   * @throws FormatException if it is damaged, or of an unknown version
   */
  static @Nullable GoTable table(GoImage image) {
    GoImage.Part part = find(image);
    if (part == null) {
      return null;
    }
    TableHeader header = TableHeader.read(part.bytes());
    if (!header.version().atLeast(GoVersion.GO_1_18)) {
      return new GoTable(header, image, null);
    }
    ModuleData module = ModuleData.find(image, header, part.address());
    if (header.textStart() == 0) {
      header = header.withTextStart(module != null ? module.text() : image.textStart());
    }
    Long dataBase = module == null ? null : module.dataBase(header.version());
    return new GoTable(
        header, image, dataBase != null ? dataBase : image.symbol("go:func.*", "go.func.*"));
  }

  private static GoImage.@Nullable Part find(GoImage image) {
    GoImage.Part named = image.named();
    if (named != null) {
      return named;
    }
    for (GoImage.Part part : image.parts()) {
      GoImage.Part found = search(part);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Searches for the header of a table, which is word-aligned. */
  private static GoImage.@Nullable Part search(GoImage.Part part) {
    ByteView bytes = part.bytes();
    int word = bytes.wordSize();
    for (long at = -part.address() & (word - 1); at + 8 <= bytes.size(); at += word) {
      // All magics differ in four bits only: most words need no second look.
      if ((bytes.i32(at) | 0xf) == -1
          && TableHeader.version(bytes, at) != null
          && isTable(bytes.from(at))) {
        return new GoImage.Part(bytes.from(at), part.address() + at, part.isWritable());
      }
    }
    return null;
  }

  private static boolean isTable(ByteView bytes) {
    try {
      TableHeader header = TableHeader.read(bytes);
      return header.count() > 0 && FunctionData.of(header, 0).nameAt() < header.names().size();
    } catch (FormatException somethingElse) {
      return false;
    }
  }
}
