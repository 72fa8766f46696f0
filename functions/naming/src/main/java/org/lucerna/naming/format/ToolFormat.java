package org.lucerna.naming.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.LineText;
import org.lucerna.harvest.script.Annotations;
import org.lucerna.harvest.script.GhidraScriptWriter;
import org.lucerna.harvest.script.IdcScriptWriter;
import org.lucerna.harvest.script.PythonScriptWriter;
import org.lucerna.harvest.script.RadareScriptWriter;
import org.lucerna.harvest.script.X64dbgDatabaseWriter;

/**
 * The forms in which other tools read the functions of a program: the forms of {@code lucerna pull
 * --format}, and those that pages offer.
 */
public enum ToolFormat {
  /** A line for each function, known or not. */
  CSV("CSV table", "functions.csv") {
    @Override
    String writeText(WrittenProgram program, Appendable out) throws IOException {
      CsvNames.write(program.program(), program.style(), out);
      return "";
    }
  },
  LIDIA("Lidia symbol file", "names.lidia", Trait.BINARY, Trait.NEEDS_ADDRESSES) {
    @Override
    public String write(WrittenProgram program, OutputStream out) throws IOException {
      LidiaNames.write(program.program(), program.style(), out);
      return "";
    }
  },
  WARP("Binary Ninja (WARP)", "names.warp", Trait.BINARY, Trait.NEEDS_GUIDS) {
    @Override
    public String write(WrittenProgram program, OutputStream out) throws IOException {
      WarpNames.write(program.program(), Objects.requireNonNull(program.subject().guids()), out);
      return "";
    }
  },
  IDC("IDA script in IDC", "names.idc", Trait.SCRIPT, Trait.NEEDS_ADDRESSES) {
    @Override
    String writeText(WrittenProgram program, Appendable out) throws IOException {
      comment("//", program, out);
      Annotations annotations = program.program().annotations();
      IdcScriptWriter.write(annotations, program.overwrite(), out);
      return leftOut(annotations, 0, "");
    }
  },
  IDAPYTHON("IDA script in Python", "names.py", Trait.SCRIPT, Trait.NEEDS_ADDRESSES) {
    @Override
    String writeText(WrittenProgram program, Appendable out) throws IOException {
      comment("#", program, out);
      Annotations annotations = program.program().annotations();
      PythonScriptWriter.write(annotations, program.overwrite(), out);
      return leftOut(annotations, 0, "");
    }
  },
  /** A Java class named after its file. */
  GHIDRA("Ghidra script", "LucernaNames.java", Trait.SCRIPT, Trait.NEEDS_ADDRESSES) {
    @Override
    String writeText(WrittenProgram program, Appendable out) throws IOException {
      comment("//", program, out);
      Annotations annotations = program.program().annotations();
      GhidraScriptWriter.write(annotations, program.className(), program.overwrite(), out);
      return leftOut(
          annotations,
          annotations.ofIdaAlone(),
          "stack points, frames, variables and forms of operands");
    }
  },
  RADARE2("radare2 script", "names.r2", Trait.SCRIPT, Trait.NEEDS_ADDRESSES) {
    @Override
    String writeText(WrittenProgram program, Appendable out) throws IOException {
      return radare(RadareScriptWriter.Tool.RADARE2, program, out);
    }
  },
  RIZIN("rizin script", "names.rz", Trait.SCRIPT, Trait.NEEDS_ADDRESSES) {
    @Override
    String writeText(WrittenProgram program, Appendable out) throws IOException {
      return radare(RadareScriptWriter.Tool.RIZIN, program, out);
    }
  },
  /** A database that x64dbg imports. */
  X64DBG("x64dbg database", "names.dd64", Trait.NEEDS_ADDRESSES) {
    @Override
    String writeText(WrittenProgram program, Appendable out) throws IOException {
      Annotations annotations = program.program().annotations();
      X64dbgDatabaseWriter.write(annotations, program.subject().name(), program.style(), out);
      return leftOut(annotations, annotations.besidesComments(), BESIDES_COMMENTS);
    }
  },
  BREAKPAD("Breakpad symbols", "names.sym", Trait.NEEDS_ADDRESSES, Trait.NEEDS_MODULE) {
    @Override
    String writeText(WrittenProgram program, Appendable out) throws IOException {
      BreakpadNames.write(
          program.program(),
          Objects.requireNonNull(program.subject().module()),
          program.style(),
          out);
      return "";
    }
  },
  /** Symbols and DWARF without the program. */
  GDB(
      "Debug file for gdb",
      "names.debug",
      Trait.BINARY,
      Trait.NEEDS_ADDRESSES,
      Trait.NEEDS_OUTLINE) {
    @Override
    public String write(WrittenProgram program, OutputStream out) throws IOException {
      out.write(
          NamedDebugFile.write(
              Objects.requireNonNull(program.subject().outline()), program.program().functions()));
      return "";
    }
  },
  /** The file in which debuggers and disassemblers of Windows look for names. */
  PDB("PDB file", "names.pdb", Trait.BINARY, Trait.NEEDS_ADDRESSES, Trait.NEEDS_PDB) {
    @Override
    public String write(WrittenProgram program, OutputStream out) throws IOException {
      out.write(
          PdbNames.write(program.program(), Objects.requireNonNull(program.subject().windows())));
      return "";
    }
  };

  private static final String BESIDES_COMMENTS =
      "prototypes, stack points, frames, variables and forms of operands";

  /** The distinguishing properties of formats. */
  private enum Trait {
    BINARY,
    SCRIPT,
    NEEDS_ADDRESSES,
    NEEDS_GUIDS,
    NEEDS_MODULE,
    NEEDS_OUTLINE,
    NEEDS_PDB
  }

  private final String words;
  private final String fileName;
  private final boolean isBinary;
  private final boolean isScript;
  private final boolean needsAddresses;
  private final boolean needsGuids;
  private final boolean needsModule;
  private final boolean needsOutline;
  private final boolean needsPdb;

  ToolFormat(String words, String fileName, Trait... traits) {
    this.words = words;
    this.fileName = fileName;
    List<Trait> all = Arrays.asList(traits);
    isBinary = all.contains(Trait.BINARY);
    isScript = all.contains(Trait.SCRIPT);
    needsAddresses = all.contains(Trait.NEEDS_ADDRESSES);
    needsGuids = all.contains(Trait.NEEDS_GUIDS);
    needsModule = all.contains(Trait.NEEDS_MODULE);
    needsOutline = all.contains(Trait.NEEDS_OUTLINE);
    needsPdb = all.contains(Trait.NEEDS_PDB);
  }

  /** The name with which {@code --format} and addresses of pages select it. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Its description, for display. */
  public String words() {
    return words;
  }

  /** The usual name of a file in this format. */
  public String fileName() {
    return fileName;
  }

  /** Whether the format is binary. */
  public boolean isBinary() {
    return isBinary;
  }

  /**
   * Whether it is a script for a disassembler: it may overwrite the user's annotations, and
   * contains names as stored, because disassemblers demangle them.
   */
  public boolean isScript() {
    return isScript;
  }

  /** Whether the functions must have addresses. */
  public boolean needsAddresses() {
    return needsAddresses;
  }

  /** Whether it needs the GUIDs of the functions. */
  public boolean needsGuids() {
    return needsGuids;
  }

  /** Whether crash reporters must know the program by an identity of its own. */
  public boolean needsModule() {
    return needsModule;
  }

  /** Whether the program must be an ELF file with a build-id. */
  public boolean needsOutline() {
    return needsOutline;
  }

  /** Whether the program must be one of Windows that refers to a PDB file. */
  public boolean needsPdb() {
    return needsPdb;
  }

  /**
   * Writes functions; {@code out} stays open.
   *
   * @return a description of what the format cannot express; empty if it expresses everything
   */
  public String write(WrittenProgram program, OutputStream out) throws IOException {
    StringBuilder text = new StringBuilder();
    String leftOut = writeText(program, text);
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    return leftOut;
  }

  /** Writes functions in a format that is text. */
  String writeText(WrittenProgram program, Appendable out) throws IOException {
    throw new UnsupportedOperationException(words + " is no text");
  }

  private static String radare(RadareScriptWriter.Tool tool, WrittenProgram program, Appendable out)
      throws IOException {
    comment("#", program, out);
    Annotations annotations = program.program().annotations();
    RadareScriptWriter.write(annotations, tool, program.overwrite(), out);
    return leftOut(annotations, annotations.besidesComments(), BESIDES_COMMENTS);
  }

  /**
   * Writes the missing parts into the first line of a script.
   *
   * @param mark of a comment up to the end of the line
   */
  private static void comment(String mark, WrittenProgram program, Appendable out)
      throws IOException {
    @Nullable String missing = program.missing();
    if (missing != null) {
      // Java reads escapes in comments, too.
      out.append(mark).append(' ').append(LineText.line(missing).replace('\\', '/')).append('\n');
    }
  }

  /**
   * The parts that a format cannot express.
   *
   * @param more how many of the things that it alone cannot
   */
  private static String leftOut(Annotations annotations, int more, String things) {
    StringJoiner leftOut = new StringJoiner(", ");
    annotations.leftOut().forEach((what, count) -> leftOut.add(count + " " + what));
    if (more > 0) {
      leftOut.add(more + " " + things);
    }
    return leftOut.toString();
  }
}
