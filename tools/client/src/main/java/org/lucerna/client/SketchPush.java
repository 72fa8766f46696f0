package org.lucerna.client;

import java.io.IOException;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.lumina.PushSketches;
import org.lucerna.lumina.PushSketchesResult;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.Sketch;

/** Sends a server the sketches that similarity search uses. Not thread-safe. */
public final class SketchPush {
  private final LuminaClient client;

  public SketchPush(LuminaClient client) {
    this.client = client;
  }

  /** Whether the server keeps sketches. */
  public boolean isPossible() throws IOException {
    return client.takesSketches();
  }

  /** Encodes the sketches of functions; takes a while. */
  public static ByteString encode(HarvestedFeatures features) {
    ByteSink out = new ByteSink();
    features.sketch(SimilarityModel.standard().rarity(), Sketch.STORED_FEATURES).write(out);
    return out.toByteString();
  }

  /**
   * Sends the sketches of functions that were pushed before.
   *
   * @param sketches made by {@link #encode}
   */
  public void push(Md5 inputMd5, ByteString sketches) throws IOException {
    PushSketchesResult _ = client.push(new PushSketches(inputMd5, sketches));
  }
}
