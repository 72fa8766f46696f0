package org.lucerna.cli.command;

import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.lumina.published.PublishedDialect;

/** The names of the dialects on the command line. */
public enum DialectName {
  /** The dialect of IDA. */
  ida,
  /** The dialect of the public description of the protocol. */
  published;

  public Dialect dialect() {
    return switch (this) {
      case ida -> IdaDialect.INSTANCE;
      case published -> PublishedDialect.INSTANCE;
    };
  }
}
