package org.lucerna.lumina;

/** OK (0x0a): done. */
public record Ok() implements Response {}
