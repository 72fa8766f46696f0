package org.lucerna.packages;

/** A file that is not wanted. */
public record OtherFile(FileOrigin origin) implements WalkedFile {}
