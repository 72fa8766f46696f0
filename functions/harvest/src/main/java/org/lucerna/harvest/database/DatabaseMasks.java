package org.lucerna.harvest.database;

import java.util.List;
import java.util.function.Consumer;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.MaskedFunction;
import org.lucerna.harvest.code.CodeMasker;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.root.IdaInfo;

/** The code of functions of an IDA database. */
public final class DatabaseMasks {
  private DatabaseMasks() {}

  /**
   * Gives the code of harvested functions, in their order.
   *
   * @throws org.lucerna.bytes.FormatException if data that all functions need is damaged
   */
  public static void of(
      IdaDatabase database, List<HarvestedFunction> functions, Consumer<MaskedFunction> to) {
    IdaInfo info = database.root().idaInfo();
    Processor processor = info == null ? null : new Processor(database, info);
    CodeMasker masker = new CodeMasker();
    for (HarvestedFunction function : functions) {
      Profile profile = processor == null ? null : processor.profile(function.address());
      if (profile != null) {
        to.accept(masked(database, function, profile, masker));
      }
    }
  }

  private static MaskedFunction masked(
      IdaDatabase database, HarvestedFunction function, Profile profile, CodeMasker masker) {
    AddressRange entry = function.entry();
    FunctionCode code =
        FunctionCode.read(new FunctionRanges(List.of(entry)), database, profile.architecture());
    byte[] bytes = new byte[(int) entry.size()];
    code.runs().getFirst().copy(entry.start(), bytes);
    byte[] mask = new byte[bytes.length];
    masker.markBound(profile, code, mask);
    masker.markLinked(profile, code, mask);
    return new MaskedFunction(function, ByteString.wrap(bytes), ByteString.wrap(mask), List.of());
  }
}
