package org.lucerna.lumina;

/** GET_LUMINA_INFO (0x2b): about this server and this session. */
public record GetInfo() implements Request {}
