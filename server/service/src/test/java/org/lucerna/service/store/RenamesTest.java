package org.lucerna.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Provenance;
import org.lucerna.lumina.Renaming;
import org.lucerna.similarity.match.Reasons;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.ProvenanceStore;
import org.lucerna.store.SimilarHit;

class RenamesTest {
  private static final Md5 OLD = new Md5(0, 1);
  private static final Md5 NEW = new Md5(0, 2);
  private static final ByteString RENAMED = ByteString.utf8("pcapint_oneshot");

  /** The file {@link #OLD} is of the first package and path, {@link #NEW} of the second ones. */
  private record Files(String oldPurl, String oldPath, String newPurl, String newPath)
      implements ProvenanceStore {
    @Override
    public List<List<FileProvenance>> of(List<Md5> files) {
      return files.stream()
          .map(
              file ->
                  file.equals(OLD)
                      ? List.of(provenance(file, oldPurl, oldPath))
                      : List.of(provenance(file, newPurl, newPath)))
          .toList();
    }

    private static FileProvenance provenance(Md5 file, String purl, String path) {
      ByteString component = ByteString.utf8(purl.isEmpty() ? "" : purl.replaceAll(".*/|@.*", ""));
      return new FileProvenance(
          file, component, new Provenance(ByteString.utf8(purl), ByteString.utf8(path)), 1);
    }

    @Override
    public int store(List<FileProvenance> provenances) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<Md5> files(ByteString component, int limit) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<ByteString> components(@Nullable ByteString after, int limit) {
      throw new UnsupportedOperationException();
    }
  }

  private static @Nullable Renaming renaming(Files files, boolean showsRelease) {
    SimilarHit hit =
        new SimilarHit(
            0,
            0.99f,
            new Md5(3, 3),
            ByteString.utf8("pcap_oneshot"),
            ByteString.EMPTY,
            Reasons.of(List.of()),
            new SimilarHit.Rival(RENAMED, OLD, NEW));
    return new Renames(files).of(hit, showsRelease);
  }

  private static final Files LIBRARY =
      new Files(
          "pkg:deb/debian/libpcap@1.10.3-1",
          "usr/lib/libpcap.so.1.10.3",
          "pkg:deb/debian/libpcap@1.10.5-2",
          "usr/lib/libpcap.so.1.10.5");

  @Test
  void functionOfAnotherReleaseIsTheSame() {
    assertThat(renaming(LIBRARY, true))
        .isEqualTo(new Renaming(RENAMED, ByteString.utf8("libpcap 1.10.5")));
  }

  @Test
  void releaseIsDisclosedOnlyWithFiles() {
    assertThat(renaming(LIBRARY, false)).isEqualTo(new Renaming(RENAMED, ByteString.EMPTY));
  }

  @Test
  void otherBuildsLibrariesAndComponentsSayNothing() {
    String purl = LIBRARY.oldPurl();
    String path = LIBRARY.oldPath();
    for (Files files :
        List.of(
            new Files(purl, path, "pkg:deb/debian/libpcap@1.10.3-7", path),
            new Files(purl, path, LIBRARY.newPurl(), "usr/lib/libother.so.1"),
            new Files(purl, path, "pkg:deb/debian/zlib@1.3", path),
            new Files("", path, "", path))) {
      assertThat(renaming(files, true)).as("%s", files).isNull();
    }
  }

  @Test
  void hitWithoutARivalWasNotRenamed() {
    SimilarHit hit =
        new SimilarHit(0, 1, OLD, RENAMED, ByteString.EMPTY, Reasons.of(List.of()), null);
    assertThat(new Renames(LIBRARY).of(hit, true)).isNull();
  }
}
