package org.lucerna.lumina.metadata;

import org.lucerna.bytes.ByteSink;

/**
 * Writes the places of a list of located items, with a marker only where one is required. The data
 * of each place is written between the calls. Not thread-safe.
 */
public final class LocationWriter {
  private final MetadataCodec metadataCodec;
  private final ByteSink out;
  private boolean any;
  private long chunk;
  private long offset;

  public LocationWriter(MetadataCodec metadataCodec, ByteSink out) {
    this.metadataCodec = metadataCodec;
    this.out = out;
  }

  /** The place of the next item. */
  public void next(Location at) {
    if (!any) {
      metadataCodec.putNumber(out, (int) at.chunk());
    } else if (at.chunk() != chunk || at.offset() <= offset) {
      metadataCodec.putNumber(out, 0);
      metadataCodec.putNumber(out, (int) at.chunk());
      offset = 0;
    }
    metadataCodec.putNumber(out, (int) (at.offset() - offset));
    any = true;
    chunk = at.chunk();
    offset = at.offset();
  }

  /** Ends the items. */
  public void end() {
    if (!any) {
      metadataCodec.putNumber(out, 0);
    }
  }
}
