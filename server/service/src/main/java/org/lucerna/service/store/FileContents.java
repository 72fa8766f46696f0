package org.lucerna.service.store;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.contents.ProgramContents;
import org.lucerna.lumina.Provenance;
import org.lucerna.packages.purl.PackageSource;
import org.lucerna.packages.purl.PackageUrl;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.store.AttachmentStore;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.ProvenanceStore;
import org.lucerna.store.ranking.Attestation;

/** Stores where files are from, and the objects that they consist of. Thread-safe. */
final class FileContents {
  /** Memory of contents that are read, per byte. */
  private static final int READ = 4;

  private final AttachmentStore objects;
  private final ProvenanceStore provenances;

  FileContents(AttachmentStore objects, ProvenanceStore provenances) {
    this.objects = objects;
    this.provenances = provenances;
  }

  /**
   * The contents of a file, checked.
   *
   * @param origins where it is from
   */
  record Checked(ProgramContents contents, List<FileProvenance> origins) {}

  /**
   * Reads contents that are pushed.
   *
   * @throws RefusalException if they are too long or damaged, or a package URL is invalid
   */
  static Checked read(ByteString contents, Md5 file, Principal caller, MemoryGrant memory)
      throws RefusalException {
    memory.take((long) READ * Math.min(ProgramContents.MAX_BYTES, contents.length()));
    try {
      ProgramContents read = ProgramContents.decode(contents);
      int account = Attestation.numberOf(caller.name());
      List<FileProvenance> origins = new ArrayList<>();
      for (Provenance origin : read.origins()) {
        if (origin.path().indexOf(0) >= 0) {
          throw RefusalException.invalid("expected a path without zeros");
        }
        origins.add(new FileProvenance(file, component(origin.purl()), origin, account));
      }
      return new Checked(read, origins);
    } catch (FormatException damage) {
      throw RefusalException.invalid("damaged contents: " + damage.getMessage());
    }
  }

  /** The component of a package; empty if there is no package. */
  private static ByteString component(ByteString purl) throws RefusalException {
    if (purl.isEmpty()) {
      return ByteString.EMPTY;
    }
    try {
      return ByteString.utf8(PackageSource.of(PackageUrl.parse(purl.text())).name());
    } catch (IllegalArgumentException invalid) {
      throw RefusalException.invalid(String.valueOf(invalid.getMessage()));
    }
  }

  /**
   * Stores where a file is from, and the objects that it consists of if there are any.
   *
   * @return whether these objects are stored now
   */
  boolean store(Md5 file, Checked checked, Principal caller) {
    int _ = provenances.store(checked.origins());
    ProgramContents contents = checked.contents();
    return !contents.objects().isEmpty()
        && objects.store(
            ByteString.wrap(file.toByteArray()),
            contents.functions(),
            contents.encodeObjects(),
            caller.name(),
            caller.role().mayDelete());
  }
}
