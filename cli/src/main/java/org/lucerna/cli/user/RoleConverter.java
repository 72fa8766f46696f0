package org.lucerna.cli.user;

import java.util.Arrays;
import org.lucerna.store.account.Role;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The name of a role. */
final class RoleConverter implements ITypeConverter<Role> {
  @Override
  public Role convert(String text) {
    return Role.named(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected one of " + Arrays.toString(Role.values()) + ", got '" + text + "'"));
  }
}
