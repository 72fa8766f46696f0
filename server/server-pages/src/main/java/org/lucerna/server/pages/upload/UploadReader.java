package org.lucerna.server.pages.upload;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.identify.IdentifiedComponent;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.ProgramPart;
import org.lucerna.lumina.ProgramParts;
import org.lucerna.lumina.ProgramSubmission;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.naming.PulledFunction;
import org.lucerna.server.pages.reader.FileReading;
import org.lucerna.server.pages.reader.FileReport;
import org.lucerna.server.pages.reader.ReaderTask;
import org.lucerna.server.pages.reader.ReadingProgress;
import org.lucerna.server.pages.reader.UnreadableFileException;
import org.lucerna.service.FunctionService;
import org.lucerna.service.Principal;
import org.lucerna.service.PushReceipt;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;
import org.lucerna.service.StoredFunctions;
import org.lucerna.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the functions of an upload, and the names that the store has for them. Thread-safe. */
final class UploadReader {
  private static final Logger LOG = LoggerFactory.getLogger(UploadReader.class);

  /** A database may be so much larger than its file. */
  private static final int INFLATION = 16;

  /** Minimum number of bytes of memory of a function that is being looked up. */
  private static final int FUNCTION = 1000;

  private final FunctionService service;
  private final Function<String, RequestMemory> memory;
  private final UploadLimits limits;

  UploadReader(
      FunctionService service, Function<String, RequestMemory> memory, UploadLimits limits) {
    this.service = service;
    this.memory = memory;
    this.limits = limits;
  }

  /** Reads the file; the upload's state shows the progress, and at the end the result. */
  UploadState read(Upload upload, Path folder) {
    upload.setState(UploadState.Reading.BEGUN);
    try (FileReading reading =
        FileReading.start(
            task(ReaderTask.Kind.NAMES, upload),
            limits.reader(),
            folder,
            (step, done, total) -> upload.setState(new UploadState.Reading(step, done, total)))) {
      upload.isReadBy(reading::end);
      return new UploadState.Named(named(upload, reading));
    } catch (LimitException | UnreadableFileException unfit) {
      return new UploadState.Refused(String.valueOf(unfit.getMessage()));
    } catch (StoreException failed) {
      return new UploadState.Refused("the names cannot be read: " + failed.getMessage());
    } catch (IOException failed) {
      return new UploadState.Refused("the file cannot be read: " + failed.getMessage());
    }
  }

  private ReaderTask task(ReaderTask.Kind kind, Upload upload) {
    return task(kind, upload, null);
  }

  private ReaderTask task(
      ReaderTask.Kind kind, Upload upload, ReaderTask.@Nullable Earlier earlier) {
    return new ReaderTask(
        kind,
        upload.file().toString(),
        path(upload.debugFile()),
        INFLATION * limits.file(),
        (int) Math.min(Integer.MAX_VALUE, limits.memory() / FUNCTION),
        service.similarity().findsSimilar(),
        earlier,
        null);
  }

  private static @Nullable String path(@Nullable Path path) {
    return path == null ? null : path.toString();
  }

  /** Compares an upload with an earlier one. */
  UploadDifferences compare(Upload before, Upload after, Path folder) {
    ReaderTask.Earlier earlier =
        new ReaderTask.Earlier(before.file().toString(), path(before.debugFile()));
    try (FileReading reading =
        FileReading.start(
            task(ReaderTask.Kind.DIFFERENCES, after, earlier),
            limits.reader(),
            folder,
            ReadingProgress.NONE)) {
      after.isReadBy(reading::end);
      return new UploadDifferences.Compared(reading.differences());
    } catch (LimitException | UnreadableFileException unfit) {
      return new UploadDifferences.Refused(String.valueOf(unfit.getMessage()));
    } catch (IOException failed) {
      return new UploadDifferences.Refused("a file cannot be read: " + failed.getMessage());
    }
  }

  /**
   * Stores the sketches and names of an upload that serve similarity search, debuggers and Binary
   * Ninja; its functions were pushed before.
   */
  void pushProgram(Upload upload, Principal caller, String client, Path folder) {
    try (FileReading reading =
        FileReading.start(
            task(ReaderTask.Kind.PROGRAM, upload), limits.reader(), folder, ReadingProgress.NONE)) {
      upload.isReadBy(reading::end);
      ProgramParts program = reading.program();
      PushOrigin origin =
          new PushOrigin(
              ByteString.EMPTY, ByteString.EMPTY, reading.file().md5(), ByteString.EMPTY);
      for (ProgramParts part : kept(program)) {
        try (RequestMemory held = memory(upload)) {
          PushReceipt _ =
              service.pushes().push(ProgramSubmission.of(origin, part), caller, client, held);
        }
      }
    } catch (IOException
        | LimitException
        | UnreadableFileException
        | RefusalException
        | StoreException failed) {
      LOG.warn(
          "functions were pushed, but not all of their sketches, outline and GUIDs: {}",
          failed.getMessage());
    }
  }

  /** The parts that are kept here, one by one: each needs memory while it is stored. */
  private List<ProgramParts> kept(ProgramParts program) {
    List<ProgramParts> kept = new ArrayList<>();
    if (program.sketches() != null && service.pushes().keeps(ProgramPart.SKETCHES)) {
      kept.add(ProgramParts.ofSketches(program.sketches()));
    }
    if (program.outline() != null && service.pushes().keeps(ProgramPart.OUTLINE)) {
      kept.add(ProgramParts.ofOutline(program.outline()));
    }
    if (service.pushes().keeps(ProgramPart.ALIASES)) {
      program.aliases().forEach(part -> kept.add(ProgramParts.ofAliases(part)));
    }
    if (program.contents() != null && service.pushes().keeps(ProgramPart.CONTENTS)) {
      kept.add(ProgramParts.ofContents(program.contents()));
    }
    return kept;
  }

  /**
   * The GUIDs of the functions of an upload.
   *
   * @throws IOException if it cannot be read any more
   * @throws UnreadableFileException if its code cannot be read, or there is none
   */
  HarvestedGuids guids(Upload upload, NamedFile file, Path folder) throws IOException {
    try (FileReading reading =
        FileReading.start(
            task(ReaderTask.Kind.GUIDS, upload), limits.reader(), folder, ReadingProgress.NONE)) {
      return reading.guids(
          file.found().stream().map(PulledFunction::function).toList(), limits.memory());
    }
  }

  private RequestMemory memory(Upload upload) {
    return memory.apply(upload.client());
  }

  private NamedFile named(Upload upload, FileReading reading) throws IOException {
    FileReport file = reading.file();
    List<PulledFunction> named =
        reading.functions(
            new StoredFunctions(
                service, () -> memory(upload), file.md5(), upload.visitor().asReader()),
            limits.memory());
    return new NamedFile(
        origin(upload, file),
        file.base(),
        file.base() != null && FileKind.of(upload.file()) == FileKind.ELF,
        reading.outline(),
        named,
        components(upload, named, reading.strings()),
        reading.stated().components(),
        Map.of(),
        reading.notes());
  }

  /** The components of the upload; null if its visitor may not see where functions are from. */
  private @Nullable List<IdentifiedComponent> components(
      Upload upload, List<PulledFunction> named, HashList strings) {
    Principal visitor = upload.visitor().asReader();
    if (!service.programs().disclosesOrigins(visitor)) {
      return null;
    }
    try (RequestMemory held = memory(upload)) {
      return service.programs().identify(NamedFile.subjects(named), strings, visitor, held);
    } catch (RefusalException | LimitException refused) {
      LOG.info("the components of an upload are not sought: {}", refused.getMessage());
      return null;
    }
  }

  /** Names the upload, because the path of the file on this server is meaningless. */
  private static PushOrigin origin(Upload upload, FileReport file) {
    ByteString stored = ByteString.utf8(upload.file().getFileName().toString());
    ByteString name = file.name().equals(stored) ? upload.name() : file.name();
    return new PushOrigin(upload.name(), name, file.md5(), ByteString.EMPTY);
  }
}
