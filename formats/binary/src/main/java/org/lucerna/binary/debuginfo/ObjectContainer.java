package org.lucerna.binary.debuginfo;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.ar.Archive;
import org.lucerna.binary.ar.ArchiveMember;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.UniversalFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.MappedFile;

/** A file with object files: an archive of them, or one alone; each for one processor or more. */
final class ObjectContainer implements AutoCloseable {
  private final MappedFile mapping;
  private final MemorySegment bytes;
  private final InstructionSet architecture;
  private final long modified;

  /** The members of an archive by name; null until the first is asked for. */
  private @Nullable Map<ByteString, List<ArchiveMember>> members;

  private ObjectContainer(MappedFile mapping, InstructionSet architecture, long modified) {
    this.mapping = mapping;
    this.architecture = architecture;
    this.modified = modified;
    MemorySegment all = mapping.bytes();
    bytes =
        UniversalFile.isAt(all) ? UniversalFile.of(all).slice(architecture).bytes().segment() : all;
  }

  /**
   * Maps a file.
   *
   * @param architecture of the objects that are read
   * @throws FormatException if it is universal, but not for that processor
   */
  static ObjectContainer of(Path path, InstructionSet architecture) throws IOException {
    long modified = Files.getLastModifiedTime(path).to(TimeUnit.SECONDS);
    return MappedFile.open(path, file -> new ObjectContainer(file, architecture, modified));
  }

  /**
   * An object file, valid until this is closed.
   *
   * @throws IOException if there is none of that name and time
   * @throws FormatException if it is damaged, or for another processor
   */
  MachFile object(ObjectPlace place) throws IOException {
    MachFile object = MachFile.of(place.member() == null ? alone(place) : member(place));
    if (object.header().isLinked() || object.header().architecture() != architecture) {
      throw new FormatException(
          4,
          "an object file for " + architecture,
          "a " + (object.header().isLinked() ? "linked" : object.slice()) + " file");
    }
    return object;
  }

  private MemorySegment alone(ObjectPlace place) throws IOException {
    if (!place.agrees(modified)) {
      throw new IOException("is of another build than the program");
    }
    return bytes;
  }

  private MemorySegment member(ObjectPlace place) throws IOException {
    if (members == null) {
      members = members(Archive.of(bytes), bytes.byteSize());
    }
    List<ArchiveMember> named = members.get(place.member());
    if (named == null) {
      throw new IOException("the archive has no such member");
    }
    for (ArchiveMember member : named) {
      if (place.agrees(member.time())) {
        return member.bytes();
      }
    }
    throw new IOException("is of another build than the program");
  }

  private static Map<ByteString, List<ArchiveMember>> members(Archive archive, long size) {
    Map<ByteString, List<ArchiveMember>> members = new HashMap<>();
    long left = size;
    for (ArchiveMember member : archive.members()) {
      ByteString name = member.name();
      left -= name.length();
      if (left < 0) {
        throw new FormatException(
            member.offset(), "names of at most " + size + " bytes in all", "more");
      }
      members.computeIfAbsent(name, _ -> new ArrayList<>(1)).add(member);
    }
    return members;
  }

  /** Unmaps the file. */
  @Override
  public void close() {
    mapping.close();
  }
}
