package org.lucerna.server.pages;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.BreakpadModule;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.binary.debugfile.ImageOutline;
import org.lucerna.binary.debugfile.PeOutline;
import org.lucerna.binary.pdb.PdbProgram;
import org.lucerna.bytes.ByteString;
import org.lucerna.demangle.NameStyle;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.isa.Architecture;
import org.lucerna.naming.format.AnnotatedCopy;
import org.lucerna.naming.format.PulledSubject;
import org.lucerna.naming.format.ToolFormat;
import org.lucerna.naming.format.WrittenProgram;
import org.lucerna.server.pages.upload.NamedFile;

/**
 * A form in which the names of an upload can be downloaded.
 *
 * @param tool format of {@code lucerna pull --format}; null for a copy of the file with symbols
 */
record DownloadFormat(@Nullable ToolFormat tool) {
  /** All forms. */
  static final List<DownloadFormat> ALL =
      Stream.concat(
              Arrays.stream(ToolFormat.values()).map(DownloadFormat::new),
              Stream.of(new DownloadFormat(null)))
          .toList();

  /** Architectures whose functions have GUIDs. */
  private static final Set<Architecture> WITH_GUIDS = Set.of(Architecture.X64, Architecture.A64);

  /** The format with an {@link #id}; null if there is none. */
  static @Nullable DownloadFormat of(String id) {
    return ALL.stream().filter(each -> each.id().equals(id)).findFirst().orElse(null);
  }

  /** The formats that an upload can be written in. */
  static List<DownloadFormat> allFor(NamedFile file) {
    return ALL.stream().filter(each -> each.isFor(file)).toList();
  }

  String id() {
    return tool == null ? "elf" : tool.id();
  }

  /** Its description. */
  String words() {
    return tool == null ? "ELF file with symbols" : tool.words();
  }

  /** The name of the file that is downloaded. */
  String fileName() {
    return tool == null ? "named.elf" : tool.fileName();
  }

  boolean needsGuids() {
    return tool != null && tool.needsGuids();
  }

  /** Whether the functions of a file can be written so. */
  boolean isFor(NamedFile file) {
    if (tool == null) {
      return file.isElf();
    }
    return (!tool.needsAddresses() || file.base() != null)
        && (!tool.needsOutline() || file.outline() instanceof ElfOutline)
        && (!tool.needsModule() || file.outline() != null)
        && (!tool.needsPdb() || file.outline() instanceof PeOutline)
        && (!tool.needsGuids() || hasGuids(file));
  }

  private static boolean hasGuids(NamedFile file) {
    return file.found().stream()
        .limit(1)
        .anyMatch(one -> WITH_GUIDS.contains(one.profile().architecture()));
  }

  /**
   * Writes the functions of an upload.
   *
   * @param uploaded the file itself
   * @param guids of its functions; null if the format does not need them
   */
  void write(NamedFile file, Path uploaded, @Nullable HarvestedGuids guids, Path target)
      throws IOException {
    if (tool == null) {
      int _ = AnnotatedCopy.write(uploaded, file.program(), target);
      return;
    }
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
      String _ = tool.write(written(file, guids), out);
    }
  }

  private WrittenProgram written(NamedFile file, @Nullable HarvestedGuids guids) {
    Long base = file.base();
    ImageOutline outline = file.outline();
    ByteString name = file.origin().inputPath();
    return new WrittenProgram(
        file.program(),
        new PulledSubject(
            name,
            base == null ? 0 : base,
            guids,
            outline instanceof ElfOutline elf ? elf : null,
            outline == null ? null : BreakpadModule.of(outline, name),
            outline instanceof PeOutline windows ? PdbProgram.of(windows) : null),
        false,
        NameStyle.STORED,
        fileName().replaceFirst("[.].*", ""),
        null);
  }
}
