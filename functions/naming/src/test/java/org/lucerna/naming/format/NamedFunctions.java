package org.lucerna.naming.format;

import java.util.List;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.recovery.Confidence;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.naming.PulledFunction;

/** Functions that a server named. */
final class NamedFunctions {
  private static final Md5 KEY = new Md5(1, 2);

  private NamedFunctions() {}

  /** A function; its size includes the tails. */
  static PulledFunction function(long address, long size, String name, AddressRange... tails) {
    ByteString bytes = ByteString.utf8(name);
    return new PulledFunction(
        new HarvestedFunction(
            address,
            size,
            List.of(tails),
            List.of(new FunctionKey(Profile.of(Architecture.X64), 32, KEY)),
            null,
            true,
            Metadata.EMPTY,
            HarvestedFunction.Source.UNWIND,
            null),
        KEY,
        true,
        bytes,
        Confidence.CERTAIN,
        Metadata.EMPTY,
        0,
        new FunctionInfo(bytes, 32, ByteString.EMPTY),
        true,
        List.of(),
        List.of());
  }
}
