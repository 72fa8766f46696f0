package org.lucerna.cli.lumina;

import org.lucerna.bytes.Md5;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A function's key, or the MD5 of a file. */
final class KeyConverter implements ITypeConverter<Md5> {
  @Override
  public Md5 convert(String text) {
    try {
      return Md5.parse(text);
    } catch (IllegalArgumentException wrong) {
      throw new TypeConversionException(
          "expected a key (32 hexadecimal digits), got '" + text + "'");
    }
  }
}
