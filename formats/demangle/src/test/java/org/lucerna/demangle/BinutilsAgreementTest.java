package org.lucerna.demangle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.fixture.Tool;

/**
 * All names of the C++ library of this machine's compiler, compared with {@code c++filt} of
 * binutils.
 */
class BinutilsAgreementTest {
  @TempDir Path folder;

  @Test
  void namesOfTheCppLibraryReadAsCxxfiltPrintsThem() throws Exception {
    String library = Tool.require("g++").run("-print-file-name=libstdc++.a").strip();
    List<String> names =
        Tool.require("nm")
            .run("-j", "--defined-only", library)
            .lines()
            .filter(symbol -> symbol.startsWith("_Z"))
            .distinct()
            .toList();
    Path list = Files.write(folder.resolve("names"), names);
    List<String> expected = Tool.require("c++filt").run("-i", "@" + list).lines().toList();
    List<String> bare = Tool.require("c++filt").run("-i", "-p", "@" + list).lines().toList();
    assertThat(expected).hasSameSizeAs(names).hasSizeGreaterThan(1000);

    List<String> different = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String readable = Demangler.readable(names.get(i));
      // binutils leaves a place for a pack that is empty.
      if (!readable.equals(expected.get(i).replace(", , ", ", "))) {
        different.add(names.get(i) + "\n  " + expected.get(i) + "\n  " + readable);
      }
    }
    for (int i = 0; i < names.size(); i++) {
      String readable = Demangler.withoutParameters(names.get(i));
      if (!readable.equals(bare.get(i))) {
        different.add(names.get(i) + "\n  " + bare.get(i) + "\n  " + readable);
      }
    }
    assertThat(different).hasSizeLessThanOrEqualTo(names.size() / 500);
  }
}
