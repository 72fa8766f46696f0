package org.lucerna.cli.key;

import org.lucerna.calcrel.ProfileName;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The name of a key's profile. */
final class ProfileNameConverter implements ITypeConverter<ProfileName> {
  @Override
  public ProfileName convert(String text) {
    try {
      return ProfileName.parse(text);
    } catch (IllegalArgumentException unknown) {
      throw new TypeConversionException(unknown.getMessage());
    }
  }
}
