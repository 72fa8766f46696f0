package org.lucerna.cli.key;

import java.util.HexFormat;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.cli.command.AddressConverter;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code ADDR:HEX}: bytes at an address. */
final class ChunkConverter implements ITypeConverter<CodeChunk> {
  @Override
  public CodeChunk convert(String text) {
    int colon = text.indexOf(':');
    if (colon > 0) {
      long start = new AddressConverter().convert(text.substring(0, colon));
      try {
        return CodeChunk.of(start, HexFormat.of().parseHex(text, colon + 1, text.length()));
      } catch (IllegalArgumentException notHex) {
        // told below
      }
    }
    throw new TypeConversionException(
        "expected ADDR:HEX, such as 0x401000:5589e5c3, got '" + text + "'");
  }
}
