package org.lucerna.store.backend;

import org.lucerna.store.CallGraph;

/**
 * The call graph of an input file.
 *
 * @param file the file's number
 * @param account number of the sender: {@link org.lucerna.store.ranking.Attestation#numberOf}
 */
public record StoredProgram(long file, int account, CallGraph graph) {}
