package org.lucerna.idb.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Objects;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.root.CompilerSettings;
import org.lucerna.idb.root.IdaInfo;

/** The settings of public databases: properties that all of them share. */
@EnabledIf(
    value = "org.lucerna.idb.golden.GoldenTest#present",
    disabledReason = "no ../shared/idb beside the checkout: build/fetch-fixtures")
class GoldenRootTest {
  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void settingsAreConsistent(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      IdaInfo info = Objects.requireNonNull(database.root().idaInfo());
      assertThat(info.names().shortDemangled()).isEqualTo(0x0ea3_be67);
      assertThat(info.names().longDemangled()).isEqualTo(0x0640_0007);
      assertThat(info.strings().prefix()).hasToString("a");
      assertThat(info.addresses().maxReference()).isEqualTo(16);
      CompilerSettings compiler = info.compiler();
      assertThat(compiler.sizeOfInt()).isEqualTo(4);
      assertThat(compiler.sizeOfShort()).isEqualTo(2);
      assertThat(compiler.sizeOfLong()).isIn(4, 8);
      assertThat(compiler.sizeOfLongLong()).isEqualTo(8);
      assertThat(info.bigEndian()).isEqualTo(golden.toString().equals("ls-mips.idb"));
      assertThat(info.bitness()).isIn(16, 32, 64);
      assertThat(info.listing().margin()).isBetween(10, 1000);
      assertThat(database.root().encodings())
          .allMatch(name -> name.text().matches("[A-Za-z0-9_-]+"))
          .doesNotHaveDuplicates();
      if (info.version() >= 600) {
        assertThat(database.root().encodings()).contains(ByteString.utf8("UTF-16LE"));
      }
      assertThat(database.root().problems()).hasSize(info.version() < 700 ? 0 : 16);
    }
  }
}
