package org.lucerna.idb.container;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/**
 * A section stored as its own file: IDA works on these while a database is open, and leaves them
 * when it crashes.
 *
 * @param kind which section; from the name, or from the content if the name says nothing
 * @param path of the file
 */
record SectionFile(SectionKind kind, Path path) {
  /** The sets of IDA 1.6 and 2.0, one per folder. (Several.) */
  private static final Map<String, SectionKind> VERY_OLD =
      Map.of(
          "0.ida", SectionKind.ID0,
          "1.ida", SectionKind.ID1,
          "names.ida", SectionKind.NAM,
          "$segs.ida", SectionKind.SEG,
          "ida.idl", SectionKind.TIL);

  /**
   * Another file of such a set, which corresponds to no section of later versions and is not read.
   * (Several.)
   */
  private static final String VERY_OLD_SEGMENT_REGISTERS = "$segregs.ida";

  /**
   * The files of the database that {@code path} belongs to, in no particular order.
   *
   * @param content of the file at {@code path}
   * @throws FormatException if it belongs to none
   */
  static List<SectionFile> group(Path path, MemorySegment content) throws IOException {
    SectionKind kind = kind(path);
    boolean isUnread = name(path).toLowerCase(Locale.ROOT).equals(VERY_OLD_SEGMENT_REGISTERS);
    if (!isUnread && (kind == null || !matches(kind, content))) {
      return List.of(new SectionFile(requireKind(content), path));
    }
    List<SectionFile> group = new ArrayList<>();
    if (kind != null) {
      group.add(new SectionFile(kind, path));
    }
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null && Files.isDirectory(folder)) {
      addOthers(group, path, folder);
    }
    if (group.isEmpty()) {
      throw new FormatException(0, "0.IDA and others next to $SEGREGS.IDA", "none of them");
    }
    return group;
  }

  private static void addOthers(List<SectionFile> group, Path path, Path folder)
      throws IOException {
    String stem = stem(path);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        SectionKind kind = kind(file);
        if (kind != null
            && stem.equals(stem(file))
            && group.stream().noneMatch(other -> other.kind() == kind)) {
          group.add(new SectionFile(kind, file));
        }
      }
    }
  }

  private static @Nullable SectionKind kind(Path path) {
    String name = name(path);
    SectionKind old = VERY_OLD.get(name.toLowerCase(Locale.ROOT));
    if (old != null) {
      return old;
    }
    for (SectionKind kind : SectionKind.values()) {
      if (name.toLowerCase(Locale.ROOT).endsWith("." + kind.extension())) {
        return kind;
      }
    }
    return null;
  }

  /** The part of the path that the files of one database share. */
  private static String stem(Path path) {
    String name = name(path);
    String lower = name.toLowerCase(Locale.ROOT);
    return VERY_OLD.containsKey(lower) || lower.equals(VERY_OLD_SEGMENT_REGISTERS)
        ? ""
        : name.substring(0, name.lastIndexOf('.'));
  }

  private static String name(Path path) {
    Path name = path.getFileName();
    return name == null ? "" : name.toString();
  }

  private static boolean matches(SectionKind kind, MemorySegment content) {
    SectionKind found = byContent(content);
    boolean alike = kind == SectionKind.ID1 || kind == SectionKind.NAM;
    return found == kind || found == null || (alike && found == SectionKind.ID1);
  }

  /**
   * Which section it is, judging by its content alone; a name section is taken for id1.
   *
   * @throws FormatException if it is not a section
   */
  static SectionKind requireKind(MemorySegment content) {
    SectionKind found = byContent(content);
    if (found == null) {
      throw new FormatException(0, "an IDA database or a section of one", "something else");
    }
    return found;
  }

  /** Like {@link #requireKind}, but null if it is not a section. */
  static @Nullable SectionKind byContent(MemorySegment content) {
    Cursor in = Cursor.of(content);
    String head =
        new String(
            in.bytes(Math.min(64, in.remaining())).toByteArray(), StandardCharsets.ISO_8859_1);
    if (head.startsWith("B-tree v", 19) || head.startsWith("B-tree v", 13)) {
      return SectionKind.ID0;
    }
    if (head.startsWith("IDATIL")) {
      return SectionKind.TIL;
    }
    if (head.startsWith("IDAS")) {
      return SectionKind.ID2;
    }
    // The name section begins in the same way; only the file name distinguishes them.
    return head.startsWith("VA*\0") || head.matches("(?s)Va[0-4].*") ? SectionKind.ID1 : null;
  }
}
