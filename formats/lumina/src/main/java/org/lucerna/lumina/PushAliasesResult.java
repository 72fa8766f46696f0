package org.lucerna.lumina;

/**
 * PUSH_ALIASES_RESULT (0xa7).
 *
 * @param added how many aliases are new
 */
public record PushAliasesResult(int added) implements Response {}
