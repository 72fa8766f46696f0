package org.lucerna.harvest.elf;

import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ar.Archive;
import org.lucerna.binary.ar.ArchiveMember;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.LeftOut;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.code.ParallelMap;

/** Harvests an archive of object files. */
public final class ArchiveHarvest {
  /** The number of members that a worker takes at a time. */
  private static final int SHARE = 8;

  private static final byte[] BITCODE = {'B', 'C', (byte) 0xc0, (byte) 0xde};
  private static final byte[] WRAPPED_BITCODE = {(byte) 0xde, (byte) 0xc0, 0x17, 0x0b};

  private final String name;
  private final HarvestOptions options;
  private final AtomicReference<@Nullable UnsupportedCodeException> unsupported =
      new AtomicReference<>();

  private ArchiveHarvest(String name, HarvestOptions options) {
    this.name = name;
    this.options = options;
  }

  /**
   * The functions of all object files in an archive, in order. A member that is damaged or of an
   * unsupported architecture is left out and reported; members that are not object files are
   * skipped.
   *
   * @param name of the archive
   * @throws UnsupportedCodeException if the code of all members is unsupported
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
    return functions;
  }

  private List<ObjectFunction> functions(ArchiveMember member) {
    String container = name + " at " + member.offset();
    try {
      container = name + '(' + member.name().text() + ')';
      if (ElfHeader.isAt(member.bytes())) {
        ElfFile file = ElfFile.of(member.bytes());
        if (file.header().type() == ElfType.RELOCATABLE) {
          return ObjectHarvest.functions(file, container, options);
        }
      } else if (begins(member, BITCODE) || begins(member, WRAPPED_BITCODE)) {
        leaveOut(container, "LLVM bitcode, which is not machine code", false);
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

  private static boolean begins(ArchiveMember member, byte[] magic) {
    return ByteView.of(member.bytes(), ByteOrder.LITTLE_ENDIAN, false).matches(0, magic);
  }
}
