package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links of the documentation lead somewhere, and all of it is found from the README. */
class DocumentationLinksTest {
  private static final Path ROOT =
      Path.of(System.getProperty("lucerna.root", "../..")).toAbsolutePath().normalize();

  @TempDir private Path folder;

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> files = Files.list(ROOT)) {
      pages.addAll(files.filter(DocumentationLinks::isPage).sorted().toList());
    }
    for (String below : List.of("docs", "samples")) {
      DocumentationLinks.filesBelow(ROOT.resolve(below)).stream()
          .filter(DocumentationLinks::isPage)
          .forEach(pages::add);
    }
    return pages;
  }

  @Test
  void everyLinkLeadsToFileAndHeading() throws IOException {
    DocumentationLinks links = new DocumentationLinks(ROOT);
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      broken.addAll(links.broken(page));
    }

    assertThat(pages()).hasSizeGreaterThan(20);
    assertThat(broken).isEmpty();
  }

  @Test
  void everyFileOfDocsIsReachableFromReadme() throws IOException {
    assertThat(new DocumentationLinks(ROOT).reachable(ROOT.resolve("README.md")))
        .containsAll(DocumentationLinks.filesBelow(ROOT.resolve("docs")));
  }

  @Test
  void missingFilesAndHeadingsAreFound() throws IOException {
    Path page = write("page.md", "[a](other.md#one-thing) [b](none.md) ![c](none.png \"title\")\n");
    write("other.md", "# One *thing*\n\n## Twice\n\n```\n# Code\n```\n\n## [Twice](page.md)\n");
    Path second =
        write(
            "second.md",
            """
            <img src="gone.svg"> [own](#here) [d](other.md#twice-1) [e](other.md#code) [f](/page.md)
            [g](../outside.md) [h](https://example.org/#any) `[i](code.md)`
            ```
            [j](block.md)
            ```
            # Here
            [k]: defined.md
            """);
    DocumentationLinks links = new DocumentationLinks(folder);

    assertThat(links.broken(page))
        .containsExactly("page.md: none.md: no such file", "page.md: none.png: no such file");
    assertThat(links.broken(second))
        .containsExactly(
            "second.md: gone.svg: no such file",
            "second.md: other.md#code: no such heading",
            "second.md: /page.md: no such file",
            "second.md: ../outside.md: no such file",
            "second.md: defined.md: no such file");
  }

  @Test
  void linkedFoldersAndPagesOfPagesAreReached() throws IOException {
    Path first = write("first.md", "[next](sub/next.md)\n");
    Path next = write("sub/next.md", "[pictures](pictures) [back](../first.md)\n");
    Path picture = write("sub/pictures/a.png", "");
    write("alone.md", "");

    assertThat(new DocumentationLinks(folder).reachable(first))
        .containsExactlyInAnyOrder(first, next, picture);
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
