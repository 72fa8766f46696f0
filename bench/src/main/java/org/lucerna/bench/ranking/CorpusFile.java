package org.lucerna.bench.ranking;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.lucerna.bytes.Md5;

/**
 * The harvested programs in a file: lines of UTF-8 with tabs between the fields, compressed with
 * gzip.
 *
 * <pre>
 * P family program md5           a program; its functions follow, by address
 * F key size name name...        a function, with all its names
 * </pre>
 */
final class CorpusFile {
  private CorpusFile() {}

  static void write(Path file, List<SimulatedProgram> programs) throws IOException {
    try (PrintWriter out =
        new PrintWriter(
            new GZIPOutputStream(Files.newOutputStream(file)), false, StandardCharsets.UTF_8)) {
      for (SimulatedProgram program : programs) {
        line(out, "P", program.family(), program.name(), program.md5().toString());
        for (SimulatedProgram.Function function : program.functions()) {
          List<String> fields = new ArrayList<>();
          fields.addAll(List.of("F", function.key().toString(), "" + function.size()));
          fields.addAll(function.names());
          line(out, fields.toArray(String[]::new));
        }
      }
      if (out.checkError()) {
        throw new IOException("cannot write " + file);
      }
    }
  }

  private static void line(PrintWriter out, String... fields) {
    out.print(String.join("\t", fields));
    out.print('\n');
  }

  static List<SimulatedProgram> read(Path file) throws IOException {
    List<SimulatedProgram> programs = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      String[] head = {};
      List<SimulatedProgram.Function> functions = new ArrayList<>();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] fields = line.split("\t", -1);
        if (fields[0].equals("P")) {
          add(programs, head, functions);
          head = fields;
          functions = new ArrayList<>();
        } else {
          functions.add(
              new SimulatedProgram.Function(
                  Md5.parse(fields[1]),
                  Integer.parseInt(fields[2]),
                  Arrays.asList(fields).subList(3, fields.length)));
        }
      }
      add(programs, head, functions);
    }
    return programs;
  }

  private static void add(
      List<SimulatedProgram> programs, String[] head, List<SimulatedProgram.Function> functions) {
    if (head.length > 0) {
      programs.add(new SimulatedProgram(head[1], head[2], Md5.parse(head[3]), functions));
    }
  }
}
