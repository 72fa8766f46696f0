package org.lucerna.naming;

import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.SubmittedFunction;
import org.lucerna.lumina.metadata.Metadata;

/** Makes submissions of functions that were read from files. */
public final class FunctionSubmission {
  private FunctionSubmission() {}

  /**
   * A function under its primary keys.
   *
   * @param function with at least one primary key
   * @param address in the program; see {@link org.lucerna.harvest.LinkedOrder}
   */
  public static SubmittedFunction of(
      HarvestedFunction function, ByteString name, Metadata metadata, long address) {
    ByteString encoded = metadata.encode();
    List<PushedFunction> keys =
        function.primaryKeys().stream()
            .map(
                key ->
                    new PushedFunction(
                        key.md5(), new FunctionInfo(name, key.size(), encoded), address))
            .toList();
    return new SubmittedFunction(keys);
  }
}
