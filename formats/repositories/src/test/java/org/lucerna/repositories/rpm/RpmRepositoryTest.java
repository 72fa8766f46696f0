package org.lucerna.repositories.rpm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.repositories.RepositoryException;
import org.lucerna.repositories.RepositoryPackage;
import org.lucerna.repositories.download.DownloadRules;
import org.lucerna.repositories.download.Downloads;
import org.lucerna.repositories.download.IndexCache;
import org.lucerna.repositories.fixture.SigningKey;
import org.lucerna.repositories.fixture.WrittenRepository;
import org.lucerna.repositories.signature.OpenPgpKeyring;

class RpmRepositoryTest {
  private static final SigningKey KEY = SigningKey.make();
  private static final byte[] RPM = WrittenRepository.bytes("an rpm");

  private static final String PACKAGE =
      """
      <package type="rpm"><name>zlib-devel</name><arch>x86_64</arch>
      <version epoch="1" ver="1.3" rel="2.fc40"/>
      <checksum type="sha256" pkgid="YES">%s</checksum>
      <size package="%d" installed="9" archive="9"/>
      <location href="Packages/z/zlib-devel.rpm"/>
      <format><rpm:vendor>Fedora Project</rpm:vendor>
      <rpm:sourcerpm>zlib-1.3-2.fc40.src.rpm</rpm:sourcerpm>
      <rpm:provides><rpm:entry name="other"/></rpm:provides></format></package>
      """
          .formatted(WrittenRepository.hex("SHA-256", RPM), RPM.length);

  @TempDir private Path folder;
  private final Downloads downloads = new Downloads(DownloadRules.USUAL);

  @AfterEach
  void stop() {
    downloads.close();
  }

  private void write(String start, String packages) throws IOException {
    byte[] primary =
        WrittenRepository.gzip(
            WrittenRepository.bytes(
                start
                    + "<metadata xmlns=\"common\" xmlns:rpm=\"rpm\" packages=\"1\">"
                    + packages
                    + "</metadata>"));
    WrittenRepository.write(folder.resolve("repodata/primary.xml.gz"), primary);
    byte[] root =
        WrittenRepository.bytes(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <repomd xmlns="repo"><data type="filelists"/>
            <data type="primary"><checksum type="sha256">%s</checksum>
            <open-checksum type="sha256">00</open-checksum>
            <location href="repodata/primary.xml.gz"/><size>%d</size></data></repomd>
            """
                .formatted(WrittenRepository.hex("SHA-256", primary), primary.length));
    WrittenRepository.write(folder.resolve("repodata/repomd.xml"), root);
    WrittenRepository.write(folder.resolve("repodata/repomd.xml.asc"), KEY.detached(root));
  }

  private List<RepositoryPackage> packages() throws IOException {
    return new RpmRepository(
            folder.toUri(),
            List.of("x86_64", "noarch"),
            OpenPgpKeyring.of(
                List.of(KEY.write(folder.resolve("key.asc"))), InstantSource.system()),
            new IndexCache(folder.resolve("cache"), downloads))
        .packages();
  }

  @Test
  void packagesHaveWhatTheIndexSays() throws IOException {
    write("", PACKAGE + PACKAGE.replace("x86_64", "s390x"));

    assertThat(packages())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.name()).isEqualTo("zlib-devel");
              assertThat(each.size()).isEqualTo(RPM.length);
              assertThat(each.location().toString()).endsWith("/Packages/z/zlib-devel.rpm");
              assertThat(each.purl())
                  .hasToString(
                      "pkg:rpm/fedora/zlib-devel@1.3-2.fc40?arch=x86_64&epoch=1"
                          + "&upstream=zlib-1.3-2.fc40.src.rpm");
              each.checksum().verify(WrittenRepository.write(folder.resolve("z.rpm"), RPM));
            });
  }

  private void refused(String words) {
    assertThatThrownBy(this::packages)
        .isInstanceOf(RepositoryException.class)
        .hasMessageStartingWith("file:")
        .hasMessageContaining(words);
  }

  @Test
  void changedOrUnsignedRootIsRefused() throws IOException {
    write("", PACKAGE);
    Path root = folder.resolve("repodata/repomd.xml");
    Files.writeString(root, Files.readString(root) + "\n");
    refused("changed after key");

    Files.delete(folder.resolve("repodata/repomd.xml.asc"));
    refused("it is not signed");
  }

  @Test
  void changedIndexIsRefused() throws IOException {
    write("", PACKAGE);
    Path primary = folder.resolve("repodata/primary.xml.gz");
    byte[] bytes = Files.readAllBytes(primary);
    bytes[bytes.length / 2] ^= 1;
    Files.write(primary, bytes);

    refused("another file than the index says");
  }

  @Test
  void documentTypesAndEntitiesAreRefused() throws IOException {
    write(
        "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/hostname\">]>",
        PACKAGE.replace("zlib-devel", "&a;"));

    refused("damaged");
  }

  @Test
  void longTagsAndPathsOutsideAreRefused() throws IOException {
    write("", PACKAGE.replace("zlib-devel.rpm", "z".repeat(2 << 20)));
    refused("a tag or a text has more than");

    write("", PACKAGE.replace("Packages/z", "../.."));
    refused("expected a path in the repository");
  }

  @Test
  void deepElementsAreRefused() throws IOException {
    write(
        "",
        PACKAGE.replace("<format>", "<a>".repeat(5000)).replace("</format>", "</a>".repeat(5000)));

    refused("damaged");
  }
}
