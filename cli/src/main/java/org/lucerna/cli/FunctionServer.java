package org.lucerna.cli;

import java.io.IOException;
import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.client.LuminaClient;

/** Who is asked for functions. */
interface FunctionServer {
  /** What is served for keys. */
  PullResult pull(List<Md5> keys) throws IOException;

  /**
   * All versions of the functions with these keys.
   *
   * @throws org.lucerna.lumina.client.RefusedException if the server does not tell histories
   */
  HistoriesResult histories(List<Md5> keys) throws IOException;

  /** A server of Lumina. */
  static FunctionServer of(LuminaClient client) {
    return new FunctionServer() {
      @Override
      public PullResult pull(List<Md5> keys) throws IOException {
        return client.pull(keys);
      }

      @Override
      public HistoriesResult histories(List<Md5> keys) throws IOException {
        return client.histories(keys);
      }
    };
  }
}
