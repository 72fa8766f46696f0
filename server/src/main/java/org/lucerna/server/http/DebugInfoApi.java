package org.lucerna.server.http;

import static io.javalin.http.HandlerType.GET;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.bytes.ByteString;
import org.lucerna.client.FunctionPull;
import org.lucerna.client.FunctionQueries;
import org.lucerna.client.ProgressListener;
import org.lucerna.client.PulledFunction;
import org.lucerna.client.format.NamedDebugFile;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.server.service.FunctionService;
import org.lucerna.server.service.OperationRefusedException;
import org.lucerna.server.upload.StoredFunctions;
import org.lucerna.store.account.Role;

/**
 * The protocol of debuginfod: debug files of known programs by their build-ids. Functions get the
 * names that a pull of the whole program gets; nothing is counted, and no other server is asked.
 * Thread-safe.
 *
 * <pre>
 * GET /buildid/ID/debuginfo      the debug file: {@link org.lucerna.binary.debugfile}
 * GET /buildid/ID/section/NAME   a section of it, such as .symtab
 * GET /buildid/ID/executable     never known
 * GET /buildid/ID/source/PATH    never known
 * </pre>
 *
 * ID is in hexadecimal.
 */
final class DebugInfoApi {
  /** The beginning of the paths. */
  static final String ROOT = "/buildid";

  private static final RouteParameter<String> ID =
      RouteParameter.inPath("id", "the build-id in hexadecimal");
  private static final RouteParameter<String> NAME =
      RouteParameter.inPath("name", "the name of the section");

  private final FunctionService service;
  private final ApiResources resources;

  DebugInfoApi(FunctionService service, ApiResources resources) {
    this.service = service;
    this.resources = resources;
  }

  RouteTable routes() {
    return new RouteTable(
        ROOT,
        ErrorForm.PROBLEM,
        List.of(
            Route.of(
                    GET,
                    "/{id}/debuginfo",
                    Role.READER,
                    "The names of a program's functions as a debug file",
                    new AnswerType.File(),
                    request -> new Reply.Contents(ByteString.wrap(debugFile(request))))
                .with(ID)
                .answering(200, 404),
            Route.of(
                    GET,
                    "/{id}/section/{name}",
                    Role.READER,
                    "A section of a debug file",
                    new AnswerType.File(),
                    this::section)
                .with(ID, NAME)
                .answering(200, 404)));
  }

  private Reply section(ApiRequest request) throws RefusalException, OperationRefusedException {
    ElfFile file = ElfFile.of(MemorySegment.ofArray(debugFile(request)));
    ElfSection section = file.section(request.get(NAME));
    if (section == null || !section.inFile() || section.size() == 0) {
      throw new RefusalException(404, "no such section");
    }
    return new Reply.Contents(section.stored().bytes(0, (int) section.size()));
  }

  private byte[] debugFile(ApiRequest request) throws RefusalException, OperationRefusedException {
    ProgramOutline program = program(request);
    try {
      return resources.heavy().run(() -> debugFile(program, request));
    } catch (UncheckedIOException failed) {
      throw new OperationRefusedException(String.valueOf(failed.getMessage()));
    } catch (org.lucerna.server.service.ForbiddenException impossible) {
      throw new IllegalStateException("names are read with no right", impossible);
    }
  }

  private ProgramOutline program(ApiRequest request) throws RefusalException {
    String id = request.get(ID);
    ProgramOutline program =
        id.matches("([0-9a-fA-F]{2}){1,64}")
            ? service.program(ByteString.hex(id), request.memory())
            : null;
    if (program == null) {
      throw new RefusalException(404, "no program with this build-id is known");
    }
    return program;
  }

  private byte[] debugFile(ProgramOutline program, ApiRequest request) {
    StoredFunctions known =
        new StoredFunctions(service, resources.memory(), program.inputMd5(), request.caller());
    try {
      List<PulledFunction> pulled =
          new FunctionPull(new FunctionQueries(known, ProgressListener.NONE), _ -> Map.of())
              .pull(program.functions());
      byte[] file =
          NamedDebugFile.write(
              program.elf(), pulled.stream().map(PulledFunction::certainOnly).toList());
      request.memory().take(2L * file.length);
      return file;
    } catch (IOException refused) {
      throw new UncheckedIOException(refused);
    }
  }
}
