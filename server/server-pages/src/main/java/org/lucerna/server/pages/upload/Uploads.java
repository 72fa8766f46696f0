package org.lucerna.server.pages.upload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.folder.PrivateFolder;
import org.lucerna.bytes.folder.TemporaryFolders;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.lumina.LimitException;
import org.lucerna.service.FunctionService;
import org.lucerna.service.Principal;
import org.lucerna.service.RequestMemory;
import org.lucerna.service.account.Lifetime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The uploads of all visitors. Thread-safe. */
public final class Uploads implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Uploads.class);

  private static final int ID_BYTES = 16;

  /** Name suffix of incoming and stored uploads. */
  private static final String SUFFIX = ".upload";

  /** A visitor may have one of this many parts of the places. */
  private static final int PARTS = 4;

  private final Path folder;
  private final UploadLimits limits;
  private final InstantSource clock;
  private final SecureRandom random;
  private final UploadReader reader;

  /** Uploads by id, oldest first. Guarded by itself. */
  private final Map<String, Upload> uploads = new LinkedHashMap<>();

  /** Bytes of memory of named uploads. Guarded by {@link #uploads}. */
  private final Map<String, Long> memory = new LinkedHashMap<>();

  /** Visitor whose upload was read last. Guarded by {@link #uploads}. */
  private String lastServed = "";

  /** One process in addition to the thread's own. */
  private final Semaphore extraProcess = new Semaphore(1);

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("uploads").factory());

  /**
   * No uploads yet. Those that another process left are deleted.
   *
   * @param folder made when it is needed; nothing else may be in it
   * @param memory for one lookup of a client
   */
  public Uploads(
      Path folder,
      UploadLimits limits,
      FunctionService service,
      Function<String, RequestMemory> memory,
      InstantSource clock,
      SecureRandom random) {
    this.folder = folder;
    this.limits = limits;
    this.clock = clock;
    this.random = random;
    this.reader = new UploadReader(service, memory, limits);
    empty(folder);
  }

  public UploadLimits limits() {
    return limits;
  }

  /**
   * The folder for incoming files: to be moved into place they must be on the same disk.
   *
   * @throws IOException if it cannot be made
   */
  public Path folder() throws IOException {
    PrivateFolder.make(folder);
    return folder;
  }

  /** The path for an incoming file. */
  public Path arriving() throws IOException {
    return folder().resolve(newId() + SUFFIX);
  }

  /**
   * Adds an upload, whose functions are named soon. A visitor with a quarter of all uploads loses
   * the oldest.
   *
   * @param session of the visitor; null for a guest
   * @param client identity of the visitor: see {@link Principal#client}
   * @param file made by {@link #arriving}; deleted with the upload, or if there is no place for it
   * @throws LimitException if there are too many others
   */
  public Upload add(
      @Nullable String session, String client, Principal visitor, ByteString name, Path file) {
    Instant now = clock.instant();
    Upload upload = new Upload(newId(), session, client, visitor, name, file, now);
    boolean isFull;
    synchronized (uploads) {
      removeOld(now);
      removeOldestOf(upload);
      isFull = uploads.size() >= limits.count();
      if (!isFull) {
        uploads.put(upload.id(), upload);
      }
    }
    if (isFull) {
      delete(file);
      throw LimitException.temporary(
          "too many uploads (" + limits.count() + "): try again in some minutes");
    }
    readSoon(upload);
    return upload;
  }

  /**
   * Adds the debug file of an upload, which is read again with it.
   *
   * @param file made by {@link #arriving}; deleted with the upload, if it is taken
   * @return false if the upload is being read, or is not there any more
   */
  public boolean addDebugFile(Upload upload, Path file) {
    Path old;
    synchronized (uploads) {
      boolean isRead =
          upload.state() instanceof UploadState.Named
              || upload.state() instanceof UploadState.Refused;
      if (!isRead || !uploads.containsKey(upload.id())) {
        return false;
      }
      old = upload.debugFile();
      upload.setDebugFile(file);
      upload.setState(new UploadState.Waiting());
      memory.remove(upload.id());
    }
    if (old != null) {
      delete(old);
    }
    readSoon(upload);
    return true;
  }

  private void readSoon(Upload upload) {
    try {
      thread.execute(this::readNext);
    } catch (RejectedExecutionException closed) {
      remove(upload);
    }
  }

  /**
   * The GUIDs of the functions of an upload, by which Binary Ninja knows them. The file is read
   * again, in a process of its own.
   *
   * @throws org.lucerna.server.pages.reader.UnreadableFileException if its code cannot be read, or
   *     there is none
   * @throws LimitException if that takes too much time or memory, or others' files are being read
   */
  public HarvestedGuids guids(Upload upload, NamedFile file) throws IOException {
    if (!extraProcess.tryAcquire()) {
      throw LimitException.temporary("another file is being read for Binary Ninja: try again soon");
    }
    try {
      return reader.guids(upload, file, folder);
    } finally {
      extraProcess.release();
    }
  }

  /**
   * Stores the sketches that similarity search uses, in the background; the functions were pushed
   * before.
   */
  public void pushProgram(Upload upload, Principal caller, String client) {
    try {
      thread.execute(() -> pushNow(upload, caller, client));
    } catch (RejectedExecutionException closed) {
      LOG.warn("functions were pushed, but their sketches were not: the server is stopping");
    }
  }

  private void pushNow(Upload upload, Principal caller, String client) {
    try {
      reader.pushProgram(upload, caller, client, folder);
    } catch (RuntimeException defect) {
      LOG.warn("an upload cannot be read", defect);
    }
  }

  /**
   * The differences of an upload from an earlier one, which are found in the background.
   *
   * @throws LimitException if the upload is being compared with another one
   */
  public UploadDifferences compare(Upload before, Upload after) {
    return after.differences(
        before,
        () -> {
          try {
            thread.execute(() -> after.setDifferences(compared(before, after)));
          } catch (RejectedExecutionException closed) {
            after.setDifferences(new UploadDifferences.Refused("the server is stopping"));
          }
        });
  }

  private UploadDifferences compared(Upload before, Upload after) {
    try {
      return reader.compare(before, after, folder);
    } catch (RuntimeException defect) {
      LOG.warn("uploads cannot be compared", defect);
      return new UploadDifferences.Refused("this server cannot compare them");
    }
  }

  /** Reads the next waiting upload, if there still is one, alternating between visitors. */
  private void readNext() {
    Upload upload;
    synchronized (uploads) {
      removeOld(clock.instant());
      List<Upload> waiting =
          uploads.values().stream()
              .filter(each -> each.state() instanceof UploadState.Waiting)
              .toList();
      if (waiting.isEmpty()) {
        return;
      }
      String served = lastServed;
      upload =
          waiting.stream()
              .filter(each -> !each.client().equals(served))
              .findFirst()
              .orElse(waiting.getFirst());
      lastServed = upload.client();
      upload.setState(UploadState.Reading.BEGUN);
    }
    read(upload);
  }

  private void read(Upload upload) {
    UploadState state;
    try {
      state = reader.read(upload, folder);
    } catch (RuntimeException defect) {
      LOG.warn("an upload cannot be read", defect);
      state = new UploadState.Refused("this server cannot read it");
    }
    keep(upload, state);
  }

  /** Keeps the result of an upload, if there is memory for it. */
  private void keep(Upload upload, UploadState state) {
    long bytes = state instanceof UploadState.Named(NamedFile file) ? file.memory() : 0;
    synchronized (uploads) {
      long held = memory.values().stream().mapToLong(Long::longValue).sum();
      if (bytes == 0) {
        upload.setState(state);
      } else if (held + bytes > limits.memory()) {
        upload.setState(
            new UploadState.Refused(
                "there is no memory for its functions now: try again in some minutes, or use"
                    + " 'lucerna pull'"));
      } else if (uploads.containsKey(upload.id())) {
        memory.put(upload.id(), bytes);
        upload.setState(state);
      }
    }
  }

  /**
   * Changes the names chosen in an upload.
   *
   * @return the changed upload; null if it is not named
   */
  public @Nullable NamedFile change(Upload upload, UnaryOperator<NamedFile> change) {
    synchronized (uploads) {
      if (upload.state() instanceof UploadState.Named(NamedFile file)) {
        NamedFile changed = change.apply(file);
        upload.setState(new UploadState.Named(changed));
        return changed;
      }
      return null;
    }
  }

  /**
   * An upload.
   *
   * @param session the visitor's session; null for a guest
   * @return null if there is none, or it belongs to another session
   */
  public @Nullable Upload find(String id, @Nullable String session) {
    Upload upload = find(id);
    return upload != null && upload.isOf(session) ? upload : null;
  }

  private @Nullable Upload find(String id) {
    synchronized (uploads) {
      removeOld(clock.instant());
      return uploads.get(id);
    }
  }

  /** The uploads of a session, oldest first. */
  public List<Upload> of(String session) {
    synchronized (uploads) {
      removeOld(clock.instant());
      return uploads.values().stream().filter(upload -> upload.wasSentIn(session)).toList();
    }
  }

  /** The number of uploads that are read before one. */
  public int before(Upload upload) {
    synchronized (uploads) {
      int before = 0;
      for (Upload other : uploads.values()) {
        if (other == upload) {
          return before;
        }
        boolean isOpen =
            other.state() instanceof UploadState.Waiting
                || other.state() instanceof UploadState.Reading;
        before += isOpen ? 1 : 0;
      }
      return before;
    }
  }

  /** Deletes an upload; if it is being read, that ends. */
  public void remove(Upload upload) {
    synchronized (uploads) {
      uploads.remove(upload.id());
      memory.remove(upload.id());
    }
    upload.removed();
    delete(upload.file());
    Path debugFile = upload.debugFile();
    if (debugFile != null) {
      delete(debugFile);
    }
  }

  /** Makes room for another upload of a visitor who has a quarter of all places. */
  private void removeOldestOf(Upload next) {
    List<Upload> own =
        uploads.values().stream().filter(each -> each.client().equals(next.client())).toList();
    if (own.size() >= Math.max(1, limits.count() / PARTS)) {
      remove(own.getFirst());
    }
  }

  private void removeOld(Instant now) {
    List<Upload> old = new ArrayList<>();
    for (Upload upload : uploads.values()) {
      if (!Lifetime.includes(upload.arrived(), limits.kept(), now)) {
        old.add(upload);
      }
    }
    old.forEach(this::remove);
  }

  private String newId() {
    byte[] id = new byte[ID_BYTES];
    random.nextBytes(id);
    return HexFormat.of().formatHex(id);
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException kept) {
      LOG.warn("an upload is not deleted: {}", kept.getMessage());
    }
  }

  private static void empty(Path folder) {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        TemporaryFolders.delete(file);
      }
    } catch (IOException unreadable) {
      LOG.warn("uploads are not deleted: {}", unreadable.getMessage());
    }
  }

  /** Deletes all uploads. */
  @Override
  public void close() {
    thread.shutdownNow();
    List<Upload> all;
    synchronized (uploads) {
      all = List.copyOf(uploads.values());
    }
    all.forEach(this::remove);
    thread.close();
  }
}
