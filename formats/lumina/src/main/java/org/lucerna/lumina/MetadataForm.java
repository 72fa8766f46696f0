package org.lucerna.lumina;

/** The encoding of metadata: each dialect has its own. */
public enum MetadataForm {
  /** As IDA writes it: {@link org.lucerna.lumina.metadata}. */
  IDA,
  /** As published: {@link org.lucerna.lumina.metadata.published}. */
  PUBLISHED
}
