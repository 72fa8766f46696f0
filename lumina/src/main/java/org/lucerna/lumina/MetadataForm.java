package org.lucerna.lumina;

/** How a function's metadata is written: in the form of one dialect or another. */
public enum MetadataForm {
  /** As IDA writes it: {@link org.lucerna.lumina.metadata}. */
  IDA,
  /** As the published description has it: {@link org.lucerna.lumina.metadata.published}. */
  PUBLISHED
}
