package org.lucerna.naming;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.GetPackages;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.client.RefusedException;

/** Provides functions and their histories: a Lumina server, or anything that answers like one. */
public interface FunctionProvider {
  /** Pulls functions, which stand in the order of their addresses. */
  PullResult pull(List<PullMetadata.Item> functions) throws IOException;

  /** Looks up keys; it is not counted as a pull. */
  PullResult look(List<Md5> keys) throws IOException;

  /** Whether histories may be requested. */
  default boolean hasHistories() {
    return true;
  }

  /**
   * All versions of the functions with these keys.
   *
   * @throws RefusedException if the server has no histories
   */
  HistoriesResult histories(List<Md5> keys) throws IOException;

  /** Whether {@link #similar} is answered: proxies and older servers do not search. */
  boolean findsSimilar() throws IOException;

  /**
   * Searches for functions that are similar to those of a program whose keys are unknown.
   *
   * @throws RefusedException if it is refused, maybe because it takes too long
   */
  SimilarResult similar(GetSimilar request) throws IOException;

  /**
   * The packages with files in which functions were named.
   *
   * @return for each key, in order, package URLs; empty if they are unknown or not disclosed
   */
  default List<List<ByteString>> packages(List<Md5> keys) throws IOException {
    return Collections.nCopies(keys.size(), List.of());
  }

  /** A Lumina server. */
  static FunctionProvider of(LuminaClient client) {
    return new FunctionProvider() {
      @Override
      public PullResult pull(List<PullMetadata.Item> functions) throws IOException {
        return client.pullFunctions(functions);
      }

      @Override
      public PullResult look(List<Md5> keys) throws IOException {
        return client.look(keys);
      }

      @Override
      public boolean hasHistories() {
        return client.dialect().form() == MetadataForm.IDA;
      }

      @Override
      public HistoriesResult histories(List<Md5> keys) throws IOException {
        return client.histories(keys);
      }

      @Override
      public boolean findsSimilar() throws IOException {
        return client.takesSketches();
      }

      @Override
      public SimilarResult similar(GetSimilar request) throws IOException {
        return client.similar(request);
      }

      @Override
      public List<List<ByteString>> packages(List<Md5> keys) throws IOException {
        return client.takesContents()
            ? client.packages(new GetPackages(keys)).packages()
            : FunctionProvider.super.packages(keys);
      }
    };
  }
}
