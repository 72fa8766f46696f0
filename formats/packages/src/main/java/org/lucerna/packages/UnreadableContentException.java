package org.lucerna.packages;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdIOException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import org.apache.commons.compress.MemoryLimitException;
import org.apache.commons.compress.PasswordRequiredException;
import org.apache.commons.compress.archivers.zip.UnsupportedZipFeatureException;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.UnsupportedOptionsException;

/** Content that could not be read, whatever the reader of its format threw. */
final class UnreadableContentException extends Exception {
  private static final long serialVersionUID = 1;

  private static final int MOST_DETAIL = 200;

  private final SkipReason reason;

  private UnreadableContentException(SkipReason reason, Exception cause) {
    super(cause.getMessage(), cause);
    this.reason = reason;
  }

  /** Reads from a container or its content. */
  interface Reading<T extends @Nullable Object> {
    T read() throws IOException;
  }

  /** Reads; readers of damaged content throw anything. */
  static <T extends @Nullable Object> T guard(Reading<T> reading)
      throws UnreadableContentException {
    try {
      return reading.read();
    } catch (IOException | RuntimeException failure) {
      throw new UnreadableContentException(reason(failure), failure);
    }
  }

  private static SkipReason reason(Exception failure) {
    return switch (failure) {
      case RefusedContentException refused -> refused.reason();
      case PasswordRequiredException _ -> SkipReason.ENCRYPTED;
      case UnsupportedZipFeatureException _, UnsupportedOptionsException _ ->
          SkipReason.UNSUPPORTED;
      case MemoryLimitException _, org.tukaani.xz.MemoryLimitException _ ->
          SkipReason.TOO_MUCH_MEMORY;
      case ZstdIOException zstd
          when zstd.getErrorCode() == Zstd.errFrameParameterWindowTooLarge() ->
          SkipReason.TOO_MUCH_MEMORY;
      case FileSystemException _ -> SkipReason.UNREADABLE;
      default -> SkipReason.DAMAGED;
    };
  }

  SkipReason reason() {
    return reason;
  }

  /** The reader's message, cut; null if there is none. */
  @Nullable String detail() {
    String message = getMessage();
    return message == null || message.length() <= MOST_DETAIL
        ? message
        : message.substring(0, MOST_DETAIL) + "...";
  }
}
