package org.lucerna.lumina;

/** The encoding of metadata: each dialect has its own. */
public enum MetadataForm {
  /** The form that IDA writes: {@link org.lucerna.lumina.metadata}. */
  IDA,
  /** The published form: {@link org.lucerna.lumina.metadata.published}. */
  PUBLISHED
}
