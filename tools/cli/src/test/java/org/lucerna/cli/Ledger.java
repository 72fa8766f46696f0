package org.lucerna.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A small C library that exports nothing, compiled in different ways. */
public final class Ledger {
  /** Its source. */
  public static final Path SOURCE =
      Path.of(System.getProperty("lucerna.root", "../.."), "samples/ledger.c").toAbsolutePath();

  private final Tools tools;

  public Ledger(Tools tools) {
    this.tools = tools;
  }

  /** The library with all names. */
  public Path library(String name, String... options) throws IOException, InterruptedException {
    Path library = tools.folder().resolve(name);
    List<Object> words = new ArrayList<>(List.of("-w", "-shared", "-fPIC", "-fvisibility=hidden"));
    words.addAll(List.of(options));
    words.addAll(List.of("-o", library, SOURCE));
    tools.run("gcc", words.toArray());
    return library;
  }

  /** A copy of a library without names: it exports none. */
  public Path stripped(Path library) throws IOException, InterruptedException {
    Path copy = library.resolveSibling(library.getFileName() + ".stripped");
    tools.run("strip", "-s", "-o", copy, library);
    return copy;
  }
}
