package org.lucerna.similarity.feature;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class X86OperationsTest {
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void tablesHaveTheOperationOfEachOpcode(boolean is64Bit) {
    X86Operations operations = X86Operations.of(is64Bit);
    for (int opcode = 0; opcode < 256; opcode++) {
      for (int modRm = 0; modRm < 256; modRm++) {
        assertThat(operations.oneByte(opcode, modRm))
            .isEqualTo(X86Operation.oneByte(opcode, modRm, is64Bit));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0x00, 0x66, 0xf3, 0xf2})
  void escapedOpcodesDependOnThePrefix(int prefix) {
    int number = prefix == 0 ? 0 : prefix == 0x66 ? 1 : prefix == 0xf3 ? 2 : 3;
    for (int map = 1; map <= 10; map++) {
      for (int opcode = 0; opcode < 256; opcode++) {
        assertThat(X86Operations.of(true).escaped(map, opcode, number))
            .isEqualTo(X86Operation.escaped(map, opcode, prefix));
      }
    }
  }
}
