package org.lucerna.server.upload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.client.FunctionPull;
import org.lucerna.client.FunctionQueries;
import org.lucerna.client.ProgressListener;
import org.lucerna.client.PulledFunction;
import org.lucerna.client.SimilarPull;
import org.lucerna.client.SketchPush;
import org.lucerna.harvest.HarvestListener;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.LeftOut;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.harvest.file.SourceFile;
import org.lucerna.lumina.LimitException;
import org.lucerna.server.service.ForbiddenException;
import org.lucerna.server.service.FunctionService;
import org.lucerna.server.service.OperationRefusedException;
import org.lucerna.server.service.Principal;
import org.lucerna.server.service.RequestMemory;
import org.lucerna.similarity.match.SimilarFunction;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.SearchTimeoutException;
import org.lucerna.store.StoreException;
import org.lucerna.store.account.Role;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the functions of an upload, and the names that the store has for them. Thread-safe. */
final class UploadReader {
  private static final Logger LOG = LoggerFactory.getLogger(UploadReader.class);

  /** A database may be so much larger than its file. */
  private static final int INFLATION = 16;

  /** Bytes of memory of a function that is being looked up, at least. */
  private static final int FUNCTION = 1000;

  private final FunctionService service;
  private final Supplier<RequestMemory> memory;
  private final UploadLimits limits;

  UploadReader(FunctionService service, Supplier<RequestMemory> memory, UploadLimits limits) {
    this.service = service;
    this.memory = memory;
    this.limits = limits;
  }

  /** Reads it; its state tells how far this is, and at the end what came of it. */
  UploadState read(Upload upload) {
    Watch watch = new Watch(upload, (int) Math.min(Integer.MAX_VALUE, limits.memory() / FUNCTION));
    try (Harvest file = open(upload, watch)) {
      return new UploadState.Named(named(upload, file, watch));
    } catch (FormatException | UnsupportedCodeException | LimitException unfit) {
      return new UploadState.Refused(String.valueOf(unfit.getMessage()));
    } catch (StoreException | SearchTimeoutException failed) {
      return new UploadState.Refused("the names cannot be read: " + failed.getMessage());
    } catch (IOException | UncheckedIOException failed) {
      return new UploadState.Refused("the file cannot be read: " + failed.getMessage());
    }
  }

  /** Stores what similar functions of an upload are found by; its functions were pushed before. */
  void pushSketches(Upload upload, Principal caller) {
    try (Harvest file = open(upload, HarvestListener.NONE)) {
      HarvestedFeatures features = file.features();
      if (features != null && service.findsSimilar()) {
        int unusedCount =
            service.pushSketches(file.input().md5(), SketchPush.encode(features), caller);
      }
    } catch (IOException
        | FormatException
        | UnsupportedCodeException
        | ForbiddenException
        | OperationRefusedException
        | StoreException failed) {
      LOG.warn("functions are pushed, but none is found as similar: {}", failed.getMessage());
    }
  }

  private Harvest open(Upload upload, HarvestListener listener) throws IOException {
    return Harvest.open(
        upload.file(), new HarvestOptions(true, null, INFLATION * limits.file(), listener));
  }

  private NamedFile named(Upload upload, Harvest file, Watch watch) throws IOException {
    SourceFile input = file.input();
    StoredFunctions known =
        new StoredFunctions(service, memory, input.md5(), reading(upload.visitor()));
    List<PulledFunction> pulled =
        new FunctionPull(new FunctionQueries(known, ProgressListener.NONE), file)
            .pull(file.functions());
    List<PulledFunction> named =
        new SimilarPull(known, ProgressListener.NONE, SimilarFunction.NAME)
            .addTo(pulled, file, watch::missing);
    OptionalLong base = file.imageBase();
    return new NamedFile(
        origin(upload, input),
        base.isPresent() ? base.getAsLong() : null,
        base.isPresent() && FileKind.of(upload.file()) == FileKind.ELF,
        named,
        Map.of(),
        watch.notes());
  }

  /** Somebody of whom nothing is kept. */
  private static Principal reading(Principal visitor) {
    return new Principal(visitor.name(), visitor.trusted(), Role.READER, visitor.login());
  }

  /** The file has no path on this server that means anything. */
  private static PushOrigin origin(Upload upload, SourceFile input) {
    ByteString stored = ByteString.utf8(upload.file().getFileName().toString());
    ByteString name = input.name().equals(stored) ? upload.name() : input.name();
    return new PushOrigin(upload.name(), name, input.md5(), ByteString.EMPTY);
  }

  /** Counts the functions, and what is left out. */
  private static final class Watch implements HarvestListener {
    private static final int MOST_NOTES = 10;

    private final Upload upload;
    private final int most;
    private final Map<String, AtomicInteger> leftOut = new ConcurrentHashMap<>();

    Watch(Upload upload, int most) {
      this.upload = upload;
      this.most = most;
    }

    @Override
    public void leftOut(LeftOut what) {
      if (leftOut.size() < MOST_NOTES || leftOut.containsKey(what.reason())) {
        leftOut.computeIfAbsent(what.reason(), _ -> new AtomicInteger()).incrementAndGet();
      }
    }

    @Override
    public void at(int done, int total) {
      if (Math.max(done, total) > most) {
        throw new LimitException(
            "more than " + most + " functions: use 'lucerna pull' for such a file");
      }
      upload.setState(new UploadState.Reading(done));
    }

    void missing(Exception failure) {
      leftOut.put(
          "names of similar functions are missing: " + failure.getMessage(), new AtomicInteger(1));
    }

    List<String> notes() {
      List<String> notes = new ArrayList<>();
      leftOut.forEach(
          (why, count) -> notes.add(count.get() > 1 ? why + " (" + count + " times)" : why));
      notes.sort(null);
      return notes;
    }
  }
}
