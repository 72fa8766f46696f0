package org.lucerna.naming.format;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.UUID;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.naming.PulledFunction;
import org.lucerna.warp.ChunkContent.Signatures;
import org.lucerna.warp.WarpChunk;
import org.lucerna.warp.WarpFile;
import org.lucerna.warp.WarpFunction;

/**
 * Writes the names, comments and prototypes of a program as a WARP file, which Binary Ninja reads.
 */
public final class WarpNames {
  private WarpNames() {}

  /**
   * Writes the file, with each function once for each GUID that Binary Ninja may know it by; {@code
   * out} stays open.
   *
   * @param guids of the program's functions
   */
  public static void write(NamedProgram program, HarvestedGuids guids, OutputStream out)
      throws IOException {
    IdentityHashMap<HarvestedFunction, PulledFunction> pulled = new IdentityHashMap<>();
    program.functions().forEach(function -> pulled.put(function.function(), function));
    List<WarpFunction> functions = new ArrayList<>();
    for (HarvestedGuids.Entry entry : guids.functions()) {
      PulledFunction function = pulled.get(entry.function());
      ByteString name = function == null ? null : function.writtenName();
      if (function != null && name != null) {
        functions.add(
            WarpMetadata.function(entry.guid(), name, entry.constraints(), function.metadata()));
        for (UUID other : entry.others()) {
          functions.add(
              WarpMetadata.function(other, name, entry.constraints(), function.metadata()));
        }
      }
    }
    write(functions, guids, out);
  }

  /**
   * Writes the names, comments and prototypes that a file has itself; {@code out} stays open.
   *
   * @return the number of functions with a name
   */
  public static int write(HarvestedGuids guids, OutputStream out) throws IOException {
    List<WarpFunction> functions = new ArrayList<>();
    for (HarvestedGuids.Entry entry : guids.functions()) {
      ByteString name = entry.function().name();
      if (name != null) {
        functions.add(
            WarpMetadata.function(
                entry.guid(), name, entry.constraints(), entry.function().metadata()));
      }
    }
    write(functions, guids, out);
    return functions.size();
  }

  private static void write(List<WarpFunction> functions, HarvestedGuids guids, OutputStream out)
      throws IOException {
    WarpChunk chunk = WarpChunk.compressed(new Signatures(functions), guids.target());
    out.write(WarpFile.of(List.of(chunk)).toBytes().toByteArray());
  }
}
