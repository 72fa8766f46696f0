package org.lucerna.cli.connection;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.store.Pull;

/** Who is asked for functions. */
public interface FunctionServer {
  /** What is served for functions. */
  PullResult pull(Pull pull) throws IOException;

  /** What is served for keys, without being counted as a pull. */
  PullResult look(List<Md5> keys) throws IOException;

  /** Whether histories may be requested. */
  default boolean tellsHistories() {
    return true;
  }

  /**
   * All versions of the functions with these keys.
   *
   * @throws org.lucerna.lumina.client.RefusedException if the server does not tell histories
   */
  HistoriesResult histories(List<Md5> keys) throws IOException;

  /** The functions of a pull, as a message has them. */
  static List<PullMetadata.Item> requests(Pull pull) {
    List<PullMetadata.Item> functions = new ArrayList<>(pull.keys().size());
    for (int i = 0; i < pull.keys().size(); i++) {
      functions.add(
          new PullMetadata.Item(
              Pattern.of(pull.keys().get(i)),
              pull.sizes().isEmpty() ? 0 : pull.sizes().get(i),
              pull.addresses().isEmpty() ? null : pull.addresses().get(i)));
    }
    return functions;
  }

  /** A server of Lumina. */
  static FunctionServer of(LuminaClient client) {
    return new FunctionServer() {
      @Override
      public PullResult pull(Pull pull) throws IOException {
        return client.pullFunctions(requests(pull));
      }

      @Override
      public PullResult look(List<Md5> keys) throws IOException {
        return client.look(keys);
      }

      @Override
      public boolean tellsHistories() {
        return client.dialect().form() == MetadataForm.IDA;
      }

      @Override
      public HistoriesResult histories(List<Md5> keys) throws IOException {
        return client.histories(keys);
      }
    };
  }
}
