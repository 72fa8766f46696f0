package org.lucerna.harvest.file;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ar.Archive;
import org.lucerna.binary.ar.ArchiveMember;
import org.lucerna.binary.coff.CoffFile;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.UniversalFile;
import org.lucerna.binary.macho.UniversalSlice;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.LeftOut;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.code.ParallelMap;
import org.lucerna.harvest.coff.CoffObject;
import org.lucerna.harvest.elf.ElfObject;
import org.lucerna.harvest.macho.MachObject;
import org.lucerna.harvest.object.ObjectFile;
import org.lucerna.harvest.object.ObjectFunction;
import org.lucerna.harvest.object.ObjectHarvest;

/** Harvests an archive of object files. */
final class ArchiveHarvest {
  /** The number of members that a worker takes at a time. */
  private static final int SHARE = 8;

  private final String name;
  private final HarvestOptions options;
  private final AtomicReference<@Nullable UnsupportedCodeException> unsupported =
      new AtomicReference<>();

  /** The first kind of member that is not an object file. */
  private final AtomicReference<@Nullable FileKind> other = new AtomicReference<>();

  private volatile boolean hasObjects;

  private ArchiveHarvest(String name, HarvestOptions options) {
    this.name = name;
    this.options = options;
  }

  /** An object file of an archive, and its functions. */
  record Member(ObjectFile object, List<ObjectFunction> functions) {}

  /**
   * The object files in an archive, in order. A member that is damaged, of an unsupported
   * architecture, or no object file is left out and reported.
   *
   * @param name of the archive
   * @throws UnsupportedCodeException if the code of all members is unsupported, none is an object
   *     file, or it is an import library
   */
  static List<Member> members(Archive archive, String name, HarvestOptions options) {
    ArchiveHarvest harvest = new ArchiveHarvest(name, options);
    List<Member> members =
        ParallelMap.harvest(archive.members(), SHARE, () -> harvest::read, options.listener());
    UnsupportedCodeException none = harvest.unsupported.get();
    boolean isEmpty = members.stream().allMatch(member -> member.functions.isEmpty());
    if (none != null && isEmpty) {
      throw none;
    }
    FileKind other = harvest.other.get();
    if (other == FileKind.IMPORT_OBJECT && isEmpty) {
      throw new UnsupportedCodeException("code in an import library, which has none,");
    }
    if (other != null && !harvest.hasObjects) {
      throw new UnsupportedCodeException(
          "code in an archive without ELF, Mach-O or COFF object files (it has "
              + other.words()
              + ")");
    }
    return members;
  }

  private List<Member> read(ArchiveMember member) {
    String container = name + " at " + member.offset();
    try {
      container = name + '(' + member.name().text() + ')';
      FileKind kind = FileKind.of(member.bytes());
      switch (kind) {
        case ELF -> {
          ElfFile file = ElfFile.of(member.bytes());
          if (file.header().type() == ElfType.RELOCATABLE) {
            return read(new ElfObject(file), container);
          }
          leaveOut(container, "a linked ELF file, not an object file", false);
        }
        case MACH_O -> {
          return readMach(member.bytes(), container);
        }
        case UNIVERSAL_MACH_O -> {
          UniversalSlice slice = UniversalFile.of(member.bytes()).chosen(options.slice());
          return readMach(slice.bytes().segment(), container);
        }
        case COFF_OBJECT -> {
          return read(new CoffObject(CoffFile.of(member.bytes())), container);
        }
        default -> {
          leaveOut(container, kind.words(), false);
          other.compareAndSet(null, kind);
        }
      }
    } catch (FormatException damage) {
      leaveOut(container, String.valueOf(damage.getMessage()), true);
    }
    return List.of();
  }

  private List<Member> readMach(MemorySegment bytes, String container) {
    MachFile file = MachFile.of(bytes);
    if (!file.header().isLinked()) {
      return read(new MachObject(file), container);
    }
    leaveOut(container, "a linked Mach-O file, not an object file", false);
    other.compareAndSet(null, FileKind.MACH_O);
    return List.of();
  }

  /** An object file; those that refer to it need it even if its functions are left out. */
  private List<Member> read(ObjectFile object, String container) {
    List<ObjectFunction> functions = List.of();
    hasObjects = true;
    try {
      functions = ObjectHarvest.functions(object, container, options);
    } catch (FormatException damage) {
      leaveOut(container, String.valueOf(damage.getMessage()), true);
    } catch (UnsupportedCodeException unknown) {
      unsupported.compareAndSet(null, unknown);
      leaveOut(container, String.valueOf(unknown.getMessage()), false);
    }
    return List.of(new Member(object, functions));
  }

  private void leaveOut(String container, String reason, boolean isDamage) {
    options.listener().leftOut(new LeftOut(container, reason, isDamage));
  }
}
