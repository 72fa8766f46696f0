package org.lucerna.packages;

/** What a walk found. */
public sealed interface WalkedFile permits FoundFile, OtherFile, SkippedFile {
  /** Where it is from. */
  FileOrigin origin();
}
