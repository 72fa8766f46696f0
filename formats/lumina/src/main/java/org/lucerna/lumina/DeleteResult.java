package org.lucerna.lumina;

/**
 * DEL_HISTORY_RESULT (0x19).
 *
 * @param deleted the number of functions affected, unsigned
 */
public record DeleteResult(int deleted) implements Response {}
