package org.lucerna.idb.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.fixture.CCompiler;
import org.lucerna.idb.til.TypeDefinition;
import org.lucerna.idb.til.TypeLayout;
import org.lucerna.idb.til.TypeLibrary;
import org.lucerna.idb.til.TypeSize;
import org.lucerna.idb.til.header.CHeader;
import org.lucerna.types.CType;

/** The type libraries of public databases. */
@EnabledIf(
    value = "org.lucerna.idb.golden.GoldenTest#present",
    disabledReason = "no ../shared/idb beside the checkout: build/fetch-fixtures")
class GoldenTypesTest {
  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void allTypesAreReadable(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      TypeLibrary library = database.typeLibrary();
      assertThat(library.types()).allMatch(type -> type.problem() == null);
      assertThat(library.symbols()).allMatch(symbol -> symbol.problem() == null);
      assertThat(library.macros()).isEmpty();
      for (TypeDefinition type : library.types()) {
        assertThat(library.type(type.name())).isNotNull();
        assertThat(library.type(type.number())).isNotNull();
      }
    }
  }

  /** Structures stored both as node and as type have the same size. */
  @Test
  void typeSizesEqualNodeSizes() throws IOException {
    int same = 0;
    List<String> other = new ArrayList<>();
    for (Golden golden : Golden.databases().toList()) {
      try (IdaDatabase database = IdaDatabase.open(golden.database())) {
        TypeLayout layout = database.typeLayout();
        for (List<@Nullable Object> row : golden.rows("structs", "rows")) {
          String name = String.valueOf(row.getFirst());
          TypeDefinition definition = database.typeLibrary().type(ByteString.utf8(name));
          CType type = definition == null ? null : definition.type();
          if (type == null || row.size() < 3 || row.get(2) == null) {
            continue;
          }
          TypeSize extent = layout.of(type);
          if (row.get(2).equals(extent.size())) {
            same++;
          } else {
            other.add(golden + " " + name + " " + extent + " " + row.get(2));
          }
        }
      }
    }
    assertThat(other).isEmpty();
    assertThat(same).isEqualTo(128);
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void compilersAcceptTheHeader(Golden golden) throws Exception {
    Assumptions.assumeTrue(CCompiler.isPresent(), "no gcc");
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      StringBuilder header = new StringBuilder();
      CHeader.write(database.typeLibrary(), database.typeLayout(), "TYPES_H", header);
      String width = database.wordSize() == 8 ? "-m64" : "-m32";
      for (CCompiler.Language language : CCompiler.Language.values()) {
        if (language.isPresent()) {
          assertThat(CCompiler.complaints(language, header.toString(), width)).isEmpty();
        }
      }
    }
  }

  @Test
  void tilFileIsReadOnItsOwn() throws IOException {
    try (IdaDatabase database = IdaDatabase.open(Golden.DATA.resolve("tils/gcc.til"))) {
      TypeLibrary library = database.typeLibrary();
      assertThat(library.types()).hasSize(30).allMatch(type -> type.problem() == null);
      assertThat(library.header().bases())
          .extracting(ByteString::text)
          .containsExactly("macosx64_sdk14", "ntddk64_win10");
      TypeDefinition header = library.type(1);
      assertThat(header).hasToString("mach_header_64");
    }
  }
}
