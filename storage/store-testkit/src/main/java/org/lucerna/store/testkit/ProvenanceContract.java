package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Provenance;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.ProvenanceStore;
import org.lucerna.store.StoreException;

/** The contract of every store that says where files are from. */
public abstract class ProvenanceContract extends StoreContract {
  private final ProvenanceStore provenances;

  protected ProvenanceContract(StoreUnderTest kind, Path folder) {
    super(kind, folder);
    provenances = kind.provenances(store);
  }

  private static Md5 file(int number) {
    return new Md5((long) number << 48, number);
  }

  private static FileProvenance from(int file, String component, String purl, String path) {
    return new FileProvenance(
        file(file),
        ByteString.utf8(component),
        new Provenance(ByteString.utf8(purl), ByteString.utf8(path)),
        7);
  }

  private List<FileProvenance> of(int file) {
    return provenances.of(List.of(file(file))).getFirst();
  }

  @Test
  void fileIsFromAllPackagesThatWereNamed() {
    FileProvenance one = from(1, "zlib", "pkg:deb/debian/zlib1g-dev@1", "usr/lib/libz.a");
    FileProvenance other = from(1, "zlib", "pkg:deb/debian/zlib1g-dev@2", "usr/lib/libz.a");
    FileProvenance alone = from(1, "", "", "/tmp/libz.a");
    assertThat(provenances.store(List.of(one))).isEqualTo(1);
    assertThat(provenances.store(List.of(one, other, alone))).isEqualTo(2);
    assertThat(of(1)).containsExactlyInAnyOrder(one, other, alone);
    assertThat(of(2)).isEmpty();
  }

  @Test
  void firstSenderOfAFactStays() {
    FileProvenance first = from(1, "a", "pkg:npm/a@1", "a");
    FileProvenance again =
        new FileProvenance(first.file(), first.component(), first.provenance(), 8);
    assertThat(provenances.store(List.of(first, again))).isEqualTo(1);
    assertThat(provenances.store(List.of(again))).isZero();
    assertThat(of(1)).containsExactly(first);
  }

  @Test
  void componentLeadsToItsFilesAlone() {
    int _ =
        provenances.store(
            List.of(
                from(1, "zlib", "pkg:deb/debian/zlib1g@1", "a"),
                from(2, "zlib", "pkg:deb/debian/zlib1g@2", "a"),
                from(3, "zlib-ng", "pkg:deb/debian/zlib-ng@1", "a"),
                from(4, "zli", "pkg:deb/debian/zli@1", "a"),
                from(5, "", "", "a")));
    assertThat(provenances.files(ByteString.utf8("zlib"), 10))
        .containsExactlyInAnyOrder(file(1), file(2));
    assertThat(provenances.files(ByteString.utf8("zlib"), 1)).hasSize(1);
    assertThat(provenances.files(ByteString.utf8("z"), 10)).isEmpty();
    assertThat(provenances.components(null, 10))
        .containsExactlyInAnyOrder(
            ByteString.utf8("zlib"), ByteString.utf8("zlib-ng"), ByteString.utf8("zli"));
  }

  @Test
  void componentsAreListedPageByPage() {
    List<FileProvenance> many = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      many.add(from(i, "c" + i % 20, "pkg:npm/c@" + i, "a"));
    }
    assertThat(provenances.store(many)).isEqualTo(60);
    List<ByteString> listed = new ArrayList<>();
    List<ByteString> page = provenances.components(null, 7);
    while (!page.isEmpty()) {
      listed.addAll(page);
      page = provenances.components(page.getLast(), 7);
    }
    assertThat(listed).doesNotHaveDuplicates().hasSize(20);
    assertThat(provenances.components(null, 100)).containsExactlyElementsOf(listed);
  }

  @Test
  void numberOfPackagesOfAFileIsBounded() {
    List<FileProvenance> many = new ArrayList<>();
    for (int i = 0; i < ProvenanceStore.MAX_OF_FILE + 5; i++) {
      many.add(from(1, "a", "pkg:npm/a@" + i, "a"));
    }
    assertThat(provenances.store(many)).isEqualTo(ProvenanceStore.MAX_OF_FILE);
    assertThat(of(1)).hasSize(ProvenanceStore.MAX_OF_FILE);
    assertThat(provenances.store(many.subList(ProvenanceStore.MAX_OF_FILE, many.size()))).isZero();
  }

  @Test
  void longestTextsComeBackByteForByte() {
    FileProvenance longest =
        from(
            1,
            "c".repeat(ProvenanceStore.MAX_COMPONENT),
            "p".repeat(Provenance.MAX_PURL),
            "\u00e4".repeat(Provenance.MAX_PATH / 2));
    assertThat(provenances.store(List.of(longest))).isEqualTo(1);
    assertThat(of(1)).containsExactly(longest);
  }

  @Test
  void textsThatAreTooLongOrHaveZerosAreRefused() {
    for (FileProvenance wrong :
        List.of(
            from(1, "c".repeat(ProvenanceStore.MAX_COMPONENT + 1), "p", "a"),
            from(1, "c", "p".repeat(Provenance.MAX_PURL + 1), "a"),
            from(1, "c", "p", "a".repeat(Provenance.MAX_PATH + 1)),
            from(1, "c\0", "p", "a"),
            from(1, "c", "p\0", "a"),
            from(1, "c", "p", "a\0"))) {
      assertThatThrownBy(() -> provenances.store(List.of(wrong)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("without zeros");
    }
  }

  @Test
  void closedStoreRefusesThem() {
    store.close();
    assertThatThrownBy(() -> provenances.store(List.of(from(1, "a", "p", "a"))))
        .isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> of(1)).isInstanceOf(StoreException.class);
  }
}
