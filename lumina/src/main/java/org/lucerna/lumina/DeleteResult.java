package org.lucerna.lumina;

/**
 * DEL_HISTORY_RESULT (0x19).
 *
 * @param deleted of how many functions something was deleted, an unsigned number
 */
public record DeleteResult(int deleted) implements Response {}
