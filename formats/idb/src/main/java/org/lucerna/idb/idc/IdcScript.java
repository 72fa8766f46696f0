package org.lucerna.idb.idc;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.comment.Comment;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.name.Name;
import org.lucerna.idb.prototype.Prototype;
import org.lucerna.idb.til.TypeDefinition;
import org.lucerna.idb.til.TypeLibrary;
import org.lucerna.idb.til.header.DefinitionOrder;
import org.lucerna.types.StructType;
import org.lucerna.types.TypeDeclaration;
import org.lucerna.types.UnionType;

/**
 * Writes a script that transfers the names, comments, functions, prototypes and types of a database
 * to another database of the same program. The output is deterministic.
 *
 * <p>Data that cannot be read, or expressed in C, is omitted; {@link #write} returns how much.
 */
public final class IdcScript {
  private static final long STORED_FLAGS = 0x7fff;
  private static final int ANTERIOR = 1000;
  private static final int POSTERIOR = 2000;

  private final IdaDatabase database;
  private final IdcWriter out;
  private int leftOut;

  private IdcScript(IdaDatabase database, IdcWriter out) {
    this.database = database;
    this.out = out;
  }

  /**
   * Writes the script.
   *
   * @return the number of types and prototypes left out because they cannot be read
   * @throws FormatException if the database is damaged; the output is then incomplete and useless
   */
  public static int write(IdaDatabase database, Appendable out) throws IOException {
    IdcWriter writer = new IdcWriter(out);
    IdcScript script = new IdcScript(database, writer);
    TypeLibrary library = database.typeLibrary();
    script.types(library);
    script.functions();
    script.names();
    script.comments();
    script.prototypes(new TypeDeclaration(library.names()));
    writer.end();
    return script.leftOut;
  }

  private void types(TypeLibrary library) throws IOException {
    List<TypeDefinition> order = DefinitionOrder.of(library, database.typeLayout());
    for (TypeDefinition type : order) {
      String keyword =
          switch (type.type()) {
            case StructType _ -> "struct ";
            case UnionType _ -> "union ";
            case null, default -> "";
          };
      if (!keyword.isEmpty() && !type.name().isEmpty()) {
        out.call("parse_decls", quote(keyword + type.name().text() + ";"), "0");
      }
    }
    for (TypeDefinition type : order) {
      String definition = library.definition(type);
      if (definition == null) {
        leftOut++;
      } else {
        out.call("parse_decls", quote(statement(definition)), "0");
      }
    }
  }

  private void functions() throws IOException {
    for (IdbFunction function : database.functions()) {
      String start = IdcWriter.number(function.start());
      out.call("add_func", start, IdcWriter.number(function.end()));
      for (AddressRange tail : function.tails()) {
        out.call(
            "append_func_tail",
            start,
            IdcWriter.number(tail.start()),
            IdcWriter.number(tail.end()));
      }
      out.call("set_func_flags", start, IdcWriter.number(function.flags() & STORED_FLAGS));
      functionComment(start, function.comment(), "0");
      functionComment(start, function.repeatableComment(), "1");
    }
  }

  private void functionComment(String start, @Nullable ByteString text, String repeatable)
      throws IOException {
    if (text != null) {
      out.call("set_func_cmt", start, IdcText.quote(text), repeatable);
    }
  }

  private void names() throws IOException {
    for (Name name : database.names()) {
      out.call("set_name", IdcWriter.number(name.address()), IdcText.quote(name.name()), "1");
    }
  }

  private void comments() throws IOException {
    for (Comment comment : database.comments()) {
      String address = IdcWriter.number(comment.address());
      String text = IdcText.quote(comment.text());
      switch (comment.kind()) {
        case REGULAR -> out.call("set_cmt", address, text, "0");
        case REPEATABLE -> out.call("set_cmt", address, text, "1");
        case ANTERIOR -> extra(address, ANTERIOR + comment.line(), text);
        case POSTERIOR -> extra(address, POSTERIOR + comment.line(), text);
      }
    }
  }

  private void extra(String address, int line, String text) throws IOException {
    out.call("update_extra_cmt", address, Integer.toString(line), text);
  }

  private void prototypes(TypeDeclaration declaration) throws IOException {
    for (Prototype prototype : database.prototypes()) {
      String text;
      try {
        text = declaration.declare(prototype.ctype(), identifier(prototype.name()));
      } catch (FormatException unreadable) {
        leftOut++;
        continue;
      }
      out.call("apply_type", IdcWriter.number(prototype.address()), quote(statement(text)), "1");
    }
  }

  /** The name to declare something with: that in the database, unless it is not a C identifier. */
  private static String identifier(@Nullable ByteString name) {
    String text = name == null ? "" : name.text();
    return text.matches("[A-Za-z_][A-Za-z0-9_]*") ? text : "item";
  }

  private static String statement(String declaration) {
    return declaration.endsWith(";") ? declaration : declaration + ";";
  }

  private static String quote(String text) {
    return IdcText.quote(ByteString.utf8(text));
  }
}
