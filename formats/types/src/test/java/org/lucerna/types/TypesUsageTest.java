package org.lucerna.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;

/** The examples of the package's documentation. */
class TypesUsageTest {
  @Test
  void typeStringIsReadAndPrinted() {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
    ByteString typeString = ByteString.hex("0c3001030732");
    ByteString names = ByteString.hex("02610262");
    // @start region="read" :
    CType type = TypeReader.read(typeString, names);
    if (type instanceof FunctionSignature function) {
      out.println(function.arguments().size() + " arguments");
    }
    out.println(TypeDeclaration.of(type, "f"));
    // @end
    assertThat(written).hasToString("2 arguments\nvoid __cdecl f(int a, char b)\n");
  }
}
