package org.lucerna.binary.ar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.fixture.ArWriter;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.fixture.Tool;

class ArchiveTest {
  private static Archive archive(byte[] bytes) {
    return Archive.of(MemorySegment.ofArray(bytes));
  }

  @Test
  void namesOfBothKindsAreRead() {
    byte[] bytes =
        new ArWriter()
            .raw("/", "symbols")
            .raw("//", "a very long name.o/\nanother long name.o/\n")
            .raw("x.o/", "odd")
            .raw("/20", "second")
            .raw("/0", "first")
            .raw("#1/8", "bsd.o\0\0\0third")
            .raw("__.SYMDEF", "symbols")
            .raw("plain", "")
            .write();

    assertThat(archive(bytes).members())
        .extracting(ArchiveMember::name)
        .containsExactly(
            ByteString.utf8("x.o"),
            ByteString.utf8("another long name.o"),
            ByteString.utf8("a very long name.o"),
            ByteString.utf8("bsd.o"),
            ByteString.utf8("plain"));
    assertThat(archive(bytes).members())
        .extracting(ArchiveMember::size)
        .containsExactly(3L, 6L, 5L, 5L, 0L);
    ArchiveMember odd = archive(bytes).members().getFirst();
    assertThat(new String(odd.bytes().toArray(ValueLayout.JAVA_BYTE), StandardCharsets.US_ASCII))
        .isEqualTo("odd");
  }

  @Test
  void timesAreSecondsOrUnknown() {
    byte[] bytes =
        new ArWriter()
            .member("a.o", 1_700_000_000, new byte[2])
            .member("b.o", 0, new byte[2])
            .member("c.o", 0, new byte[2])
            .write();
    // Blanks instead of a number in the last one.
    int last = bytes.length - 62;
    Arrays.fill(bytes, last + 16, last + 28, (byte) ' ');
    assertThat(archive(bytes).members())
        .extracting(ArchiveMember::time)
        .containsExactly(1_700_000_000L, 0L, 0L);
  }

  @Test
  void tablesOfMicrosoftLibrariesAreNoMembers() {
    byte[] bytes =
        new ArWriter()
            .raw("/", "first")
            .raw("/", "second")
            .raw("//", "a\\long\\name.obj\0another_long_name.obj\0")
            .raw("/<ECSYMBOLS>/", "symbols")
            .raw("/<XFGHASHMAP>/", "hashes")
            .raw("/16", "2")
            .raw("/0", "1")
            .raw("x.dll/", "3")
            .write();

    assertThat(archive(bytes).members())
        .extracting(member -> member.name().text())
        .containsExactly("another_long_name.obj", "a\\long\\name.obj", "x.dll");
  }

  @Test
  void thinArchivesAndOthersAreRefused() {
    assertThatThrownBy(() -> archive("!<thin>\n".getBytes(StandardCharsets.US_ASCII)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("a thin archive");
    assertThatThrownBy(() -> archive(new byte[100])).isInstanceOf(FormatException.class);
  }

  @Test
  void memberPastTheEndThrowsFormatException() {
    byte[] bytes = new ArWriter().raw("x.o/", "0123456789").write();
    assertThatThrownBy(() -> archive(Arrays.copyOf(bytes, bytes.length - 2)))
        .isInstanceOf(FormatException.class);
  }

  @Test
  void membersEqualOutputOfAr() throws Exception {
    Tool ar = Tool.require("ar");
    Path path = Path.of("/usr/lib/x86_64-linux-gnu/libc.a");
    Assumptions.assumeTrue(Files.exists(path), "no libc.a: apt-get install libc6-dev");
    try (Archive archive = Archive.open(path)) {
      assertThat(archive.members().stream().map(member -> member.name().text()))
          .containsExactlyElementsOf(
              Stream.of(ar.run("t", path).split("\n", -1))
                  .filter(name -> !name.isEmpty())
                  .toList());
      for (ArchiveMember member : archive.members()) {
        assertThat(ElfFile.of(member.bytes()).header().type()).isEqualTo(ElfType.RELOCATABLE);
      }
    }
  }
}
