package org.lucerna.client;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.alias.ProgramAliases;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.lumina.PushAliases;
import org.lucerna.lumina.client.LuminaClient;

/**
 * Sends a server the WARP GUIDs of a program's functions, so that users of Binary Ninja get the
 * names given in IDA, and vice versa. Not thread-safe.
 */
public final class AliasPush {
  private final LuminaClient client;

  public AliasPush(LuminaClient client) {
    this.client = client;
  }

  /** Whether the server keeps aliases. */
  public boolean isPossible() throws IOException {
    return client.takesAliases();
  }

  /**
   * Encodes the aliases of a file, in parts; takes a while. Empty if there are no GUIDs for its
   * processor.
   *
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public static List<ByteString> encode(Harvest file) {
    @Nullable HarvestedGuids guids = file.guids();
    return guids == null
        ? List.of()
        : ProgramAliases.of(guids).stream().map(ProgramAliases::encode).toList();
  }

  /**
   * Sends aliases.
   *
   * @param parts made by {@link #encode}
   * @return how many of them are new
   */
  public int push(List<ByteString> parts) throws IOException {
    int added = 0;
    for (ByteString part : parts) {
      added += client.push(new PushAliases(part)).added();
    }
    return added;
  }
}
