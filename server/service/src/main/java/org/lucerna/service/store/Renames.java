package org.lucerna.service.store;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Renaming;
import org.lucerna.service.PathName;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.ProvenanceStore;
import org.lucerna.store.SimilarHit;

/**
 * Tells functions that were renamed from one release of a library to another by the packages that
 * their files are from. Thread-safe.
 */
public record Renames(ProvenanceStore provenances) {
  /**
   * What a function is called in another release; null if nothing says so.
   *
   * @param showsRelease whether the release is disclosed
   */
  @Nullable Renaming of(SimilarHit hit, boolean showsRelease) {
    SimilarHit.Rival rival = hit.rival();
    if (rival == null) {
      return null;
    }
    List<List<FileProvenance>> files = provenances.of(List.of(rival.file(), rival.otherFile()));
    for (FileProvenance own : files.getFirst()) {
      for (FileProvenance other : files.getLast()) {
        if (isOtherRelease(own, other)) {
          return new Renaming(rival.name(), showsRelease ? release(other) : ByteString.EMPTY);
        }
      }
    }
    return null;
  }

  private static boolean isOtherRelease(FileProvenance own, FileProvenance other) {
    return !own.component().isEmpty()
        && own.component().equals(other.component())
        && library(own).equals(library(other))
        && !release(own).equals(release(other));
  }

  /**
   * What the files of one library have in common in all releases: {@code libz} of {@code libz.a}.
   */
  private static String library(FileProvenance file) {
    String name = PathName.base(file.provenance().path()).text();
    int end = name.indexOf('.', 1);
    return end < 0 ? name : name.substring(0, end);
  }

  /** The component and its version. */
  private static ByteString release(FileProvenance file) {
    String version = StoreComponents.VersionBuild.of(file.provenance().purl().text()).version();
    return ByteString.utf8((file.component().text() + " " + version).strip());
  }
}
