package org.lucerna.harvest.elf;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ar.Archive;
import org.lucerna.binary.ar.ArchiveMember;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.LeftOut;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.code.ParallelMap;

/** Harvests an archive of object files. */
public final class ArchiveHarvest {
  /** The number of members that a worker takes at a time. */
  private static final int SHARE = 8;

  private final String name;
  private final HarvestOptions options;
  private final AtomicReference<@Nullable UnsupportedCodeException> unsupported =
      new AtomicReference<>();

  /** The first kind of member that is not an ELF file. */
  private final AtomicReference<@Nullable FileKind> other = new AtomicReference<>();

  private volatile boolean hasObjects;

  private ArchiveHarvest(String name, HarvestOptions options) {
    this.name = name;
    this.options = options;
  }

  /**
   * The functions of all object files in an archive, in order. A member that is damaged, of an
   * unsupported architecture, or no ELF object file is left out and reported.
   *
   * @param name of the archive
   * @throws UnsupportedCodeException if the code of all members is unsupported, or none is an ELF
   *     object file
   */
  public static List<ObjectFunction> functions(
      Archive archive, String name, HarvestOptions options) {
    ArchiveHarvest harvest = new ArchiveHarvest(name, options);
    List<ObjectFunction> functions =
        ParallelMap.harvest(archive.members(), SHARE, () -> harvest::functions, options.listener());
    UnsupportedCodeException none = harvest.unsupported.get();
    if (functions.isEmpty() && none != null) {
      throw none;
    }
    FileKind other = harvest.other.get();
    if (other != null && !harvest.hasObjects) {
      throw new UnsupportedCodeException(
          "code in an archive without ELF object files (it has " + other.words() + ")");
    }
    return functions;
  }

  private List<ObjectFunction> functions(ArchiveMember member) {
    String container = name + " at " + member.offset();
    try {
      container = name + '(' + member.name().text() + ')';
      if (ElfHeader.isAt(member.bytes())) {
        ElfFile file = ElfFile.of(member.bytes());
        if (file.header().type() == ElfType.RELOCATABLE) {
          hasObjects = true;
          return ObjectHarvest.functions(file, container, options);
        }
        leaveOut(container, "a linked ELF file, not an object file", false);
      } else {
        FileKind kind = FileKind.of(member.bytes());
        leaveOut(container, kind.words(), false);
        other.compareAndSet(null, kind);
      }
    } catch (FormatException damage) {
      leaveOut(container, String.valueOf(damage.getMessage()), true);
    } catch (UnsupportedCodeException unknown) {
      unsupported.compareAndSet(null, unknown);
      leaveOut(container, String.valueOf(unknown.getMessage()), false);
    }
    return List.of();
  }

  private void leaveOut(String container, String reason, boolean isDamage) {
    options.listener().leftOut(new LeftOut(container, reason, isDamage));
  }
}
