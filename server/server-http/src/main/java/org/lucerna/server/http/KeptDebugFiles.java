package org.lucerna.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.server.http.debugfile.DebugFileStore;
import org.lucerna.service.RefusalException;

/** The debug files that users sent: debuggers get them unchanged. Thread-safe. */
record KeptDebugFiles(DebugFileStore files) {
  /** The file of the program with an id; null if there is none. */
  @Nullable Reply find(ByteString id) {
    Path stored = files.find(id);
    return stored == null ? null : new Reply.Stored(stored);
  }

  /** Keeps the body of a request as the file of the program with an id. */
  Reply keep(ApiRequest request, ByteString id) throws RefusalException {
    if (!files.areAllowed()) {
      throw RefusalException.notFound("this server takes no debug files: http.debug-files is 0");
    }
    try (InputStream body = RequestBody.of(request.http(), request.memory()).stream(files.room())) {
      if (!files.store(request.share().client(), id, body, request.caller().role().mayDelete())) {
        throw RefusalException.conflict("another debug file of this program is kept");
      }
      return new Reply.Nothing();
    } catch (FormatException other) {
      throw RefusalException.invalid(String.valueOf(other.getMessage()));
    } catch (LateBodyException silent) {
      throw RefusalException.late("the file did not arrive in time");
    } catch (IOException failed) {
      throw RefusalException.full("the file cannot be kept: " + failed.getMessage());
    }
  }
}
