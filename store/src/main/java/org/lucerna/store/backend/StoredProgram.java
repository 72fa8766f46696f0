package org.lucerna.store.backend;

import org.lucerna.store.CallGraph;

/**
 * The call graph of an input file.
 *
 * @param file the file's number
 */
public record StoredProgram(long file, CallGraph graph) {}
