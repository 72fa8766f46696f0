package org.lucerna.client;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.lumina.PushProgram;
import org.lucerna.lumina.client.LuminaClient;

/**
 * Sends a server the outline of a program, from which debuggers get the names of its functions. Not
 * thread-safe.
 */
public final class OutlinePush {
  private final LuminaClient client;

  public OutlinePush(LuminaClient client) {
    this.client = client;
  }

  /**
   * Encodes the outline of a file; null if it has no build-id, or is too large.
   *
   * @throws org.lucerna.bytes.FormatException if its headers are damaged
   */
  public static @Nullable ByteString encode(Harvest file) throws IOException {
    ProgramOutline outline = file.outline();
    return outline == null ? null : outline.encode();
  }

  /**
   * Sends an outline, to a server that keeps them. Does nothing for another server.
   *
   * @param outline made by {@link #encode}
   */
  public void push(ByteString outline) throws IOException {
    if (client.takesPrograms()) {
      boolean _ = client.push(new PushProgram(outline)).stored();
    }
  }
}
