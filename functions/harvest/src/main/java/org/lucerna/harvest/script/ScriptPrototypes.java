package org.lucerna.harvest.script;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.types.TypeDeclaration;
import org.lucerna.types.TypeNames;
import org.lucerna.types.TypeReader;

/** Declarations in C that mean the same in any database. */
public final class ScriptPrototypes {
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private ScriptPrototypes() {}

  /**
   * The declaration with a semicolon. Null if the type cannot be read, or refers to types and
   * registers by numbers of the database it came from.
   *
   * @param name of the declared object; replaced if it is not a valid name in C
   */
  public static @Nullable String declare(ByteString type, ByteString fields, String name) {
    AskedNames names = new AskedNames();
    String identifier = IDENTIFIER.matcher(name).matches() ? name : "item";
    try {
      String text = new TypeDeclaration(names).declare(TypeReader.read(type, fields), identifier);
      return names.asked || text.indexOf(0) >= 0 ? null : text + ";";
    } catch (FormatException unreadable) {
      return null;
    }
  }

  /** Notes that it is needed. */
  private static final class AskedNames implements TypeNames {
    private boolean asked;

    @Override
    public String ordinal(long ordinal) {
      asked = true;
      return TypeNames.super.ordinal(ordinal);
    }

    @Override
    public String register(int register) {
      asked = true;
      return TypeNames.super.register(register);
    }
  }
}
