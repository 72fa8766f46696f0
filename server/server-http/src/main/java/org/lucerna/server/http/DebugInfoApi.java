package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.GET;
import static org.eclipse.jetty.http.HttpMethod.PUT;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.naming.format.NamedDebugFile;
import org.lucerna.service.FunctionService;
import org.lucerna.service.RefusalException;
import org.lucerna.store.account.Role;

/**
 * The protocol of debuginfod: debug files of known programs by their build-ids, with the names of
 * {@link ProgramNames}. Thread-safe.
 *
 * <pre>
 * GET /buildid/ID/debuginfo      the debug file that was pushed, or else one with the known names:
 *                                {@link org.lucerna.binary.debugfile}
 * PUT /buildid/ID/debuginfo      stores a debug file, if the server accepts them
 * GET /buildid/ID/section/NAME   a section of that file, such as .symtab
 * GET /buildid/ID/executable     never known
 * GET /buildid/ID/source/PATH    never known
 * </pre>
 *
 * ID is in hexadecimal.
 */
final class DebugInfoApi {
  /** The prefix of the paths. */
  static final String ROOT = "/buildid";

  private static final RouteParameter<String> ID =
      RouteParameter.inPath("id", "the build-id in hexadecimal");
  private static final RouteParameter<String> NAME =
      RouteParameter.inPath("name", "the name of the section");

  private final FunctionService service;
  private final ProgramNames names;
  private final KeptDebugFiles kept;

  DebugInfoApi(FunctionService service, KeptDebugFiles kept) {
    this.service = service;
    names = new ProgramNames(service);
    this.kept = kept;
  }

  RouteTable routes() {
    return new RouteTable(
        ROOT,
        List.of(
            Route.of(
                    GET,
                    "/{id}/debuginfo",
                    Role.READER,
                    "The names of a program's functions as a debug file",
                    new AnswerType.File(),
                    this::debugInfo)
                .with(ID)
                .answering(200, 404),
            Route.of(
                    PUT,
                    "/{id}/debuginfo",
                    Role.CONTRIBUTOR,
                    "Keeps a debug file",
                    new AnswerType.Nothing(),
                    this::keep)
                .with(ID)
                .answering(204, 404, 409),
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

  private Reply debugInfo(ApiRequest request) throws RefusalException {
    Reply stored = kept.find(id(request));
    return stored == null ? new Reply.Contents(ByteString.wrap(debugFile(request))) : stored;
  }

  private Reply keep(ApiRequest request) throws RefusalException {
    return kept.keep(request, id(request));
  }

  /** The requested build-id. */
  private static ByteString id(ApiRequest request) throws RefusalException {
    String id = request.get(ID);
    if (!id.matches("([0-9a-fA-F]{2}){1,64}")) {
      throw RefusalException.notFound("no program has such a build-id");
    }
    return ByteString.hex(id);
  }

  private Reply section(ApiRequest request) throws RefusalException {
    ElfFile file = ElfFile.of(MemorySegment.ofArray(debugFile(request)));
    ElfSection section = file.section(request.get(NAME));
    if (section == null || !section.inFile() || section.size() == 0) {
      throw RefusalException.notFound("no such section");
    }
    return new Reply.Contents(section.stored().bytes(0, (int) section.size()));
  }

  private byte[] debugFile(ApiRequest request) throws RefusalException {
    ProgramOutline program = service.programs().program(id(request), request.memory());
    if (program == null || !(program.image() instanceof ElfOutline elf)) {
      throw RefusalException.notFound("no program with this build-id is known");
    }
    return request.share().run(() -> debugFile(program, elf, request));
  }

  private byte[] debugFile(ProgramOutline program, ElfOutline elf, ApiRequest request)
      throws RefusalException {
    byte[] file = NamedDebugFile.write(elf, names.of(program, request.caller(), request.memory()));
    request.memory().take(2L * file.length);
    return file;
  }
}
