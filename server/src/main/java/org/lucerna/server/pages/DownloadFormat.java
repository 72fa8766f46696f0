package org.lucerna.server.pages;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.demangle.NameStyle;
import org.lucerna.client.format.AnnotatedCopy;
import org.lucerna.client.format.CsvNames;
import org.lucerna.client.format.LidiaNames;
import org.lucerna.client.format.NamedProgram;
import org.lucerna.harvest.script.GhidraScriptWriter;
import org.lucerna.harvest.script.IdcScriptWriter;
import org.lucerna.harvest.script.PythonScriptWriter;
import org.lucerna.harvest.script.RadareScriptWriter;
import org.lucerna.server.upload.NamedFile;

/** A form in which the names of an upload can be downloaded. */
enum DownloadFormat {
  IDAPYTHON("IDA script in Python", "names.py") {
    @Override
    void write(NamedProgram program, Appendable out) throws IOException {
      PythonScriptWriter.write(program.annotations(), false, out);
    }
  },
  IDC("IDA script in IDC", "names.idc") {
    @Override
    void write(NamedProgram program, Appendable out) throws IOException {
      IdcScriptWriter.write(program.annotations(), false, out);
    }
  },
  GHIDRA("Ghidra script", "LucernaNames.java") {
    @Override
    void write(NamedProgram program, Appendable out) throws IOException {
      GhidraScriptWriter.write(program.annotations(), "LucernaNames", false, out);
    }
  },
  RADARE2("radare2 script", "names.r2") {
    @Override
    void write(NamedProgram program, Appendable out) throws IOException {
      RadareScriptWriter.write(program.annotations(), RadareScriptWriter.Tool.RADARE2, false, out);
    }
  },
  RIZIN("rizin script", "names.rz") {
    @Override
    void write(NamedProgram program, Appendable out) throws IOException {
      RadareScriptWriter.write(program.annotations(), RadareScriptWriter.Tool.RIZIN, false, out);
    }
  },
  LIDIA("Lidia symbol file", "names.lidia") {
    @Override
    void write(NamedProgram program, Path file, Path target) throws IOException {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
        LidiaNames.write(program, NameStyle.STORED, out);
      }
    }
  },
  ELF("ELF file with symbols", "named.elf") {
    @Override
    boolean isFor(NamedFile file) {
      return file.isElf();
    }

    @Override
    void write(NamedProgram program, Path file, Path target) throws IOException {
      int unusedCount = AnnotatedCopy.write(file, program, target);
    }
  },
  CSV("CSV table", "functions.csv") {
    @Override
    boolean isFor(NamedFile file) {
      return true;
    }

    @Override
    void write(NamedProgram program, Appendable out) throws IOException {
      CsvNames.write(program, NameStyle.STORED, out);
    }
  };

  private final String words;
  private final String fileName;

  DownloadFormat(String words, String fileName) {
    this.words = words;
    this.fileName = fileName;
  }

  /** The format with an {@link #id}; null if there is none. */
  static @Nullable DownloadFormat of(String id) {
    return Arrays.stream(values()).filter(each -> each.id().equals(id)).findFirst().orElse(null);
  }

  /** The formats that an upload can be written in. */
  static List<DownloadFormat> allFor(NamedFile file) {
    return Arrays.stream(values()).filter(each -> each.isFor(file)).toList();
  }

  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it is. */
  String words() {
    return words;
  }

  /** The name of the file that is downloaded. */
  String fileName() {
    return fileName;
  }

  /** Whether the functions of a file can be written so. */
  boolean isFor(NamedFile file) {
    return file.base() != null;
  }

  /**
   * Writes functions.
   *
   * @param file that was uploaded
   */
  void write(NamedProgram program, Path file, Path target) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(target, StandardCharsets.UTF_8)) {
      write(program, out);
    }
  }

  /** Writes functions as text. */
  void write(NamedProgram program, Appendable out) throws IOException {
    throw new UnsupportedOperationException(words + " is no text");
  }
}
