package org.lucerna.lumina;

/** The form in which metadata is encoded: that of one dialect or the other. */
public enum MetadataForm {
  /** As IDA writes it: {@link org.lucerna.lumina.metadata}. */
  IDA,
  /** As the published description has it: {@link org.lucerna.lumina.metadata.published}. */
  PUBLISHED
}
