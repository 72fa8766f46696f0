package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.GET;
import static org.eclipse.jetty.http.HttpMethod.POST;
import static org.eclipse.jetty.http.HttpMethod.PUT;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.BreakpadModule;
import org.lucerna.binary.debugfile.DebugId;
import org.lucerna.binary.debugfile.PeOutline;
import org.lucerna.binary.pdb.PdbProgram;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.LineText;
import org.lucerna.demangle.NameStyle;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.naming.format.BreakpadNames;
import org.lucerna.naming.format.NamedCode;
import org.lucerna.naming.format.NamedProgram;
import org.lucerna.naming.format.NamedRanges;
import org.lucerna.naming.format.PdbNames;
import org.lucerna.server.http.SymbolicationRequest.Frame;
import org.lucerna.server.http.SymbolicationRequest.Job;
import org.lucerna.server.http.SymbolicationRequest.Module;
import org.lucerna.service.FunctionService;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;
import org.lucerna.store.account.Role;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Names for profilers and crash reporters, which know a program by its {@link DebugId}: those of
 * {@link ProgramNames}, demangled. Thread-safe.
 *
 * <pre>
 * POST /symbolicate/v5      the functions of stacks: {@link SymbolicationRequest}
 * GET  /NAME/ID/NAME.sym    a symbol file of Breakpad: {@link BreakpadNames}; of a Windows program,
 *                           NAME.pdb/ID/NAME.sym
 * GET  /NAME.pdb/ID/NAME.pdb   the PDB file of a Windows program that was pushed, or else one with the
 *                              known names: {@link PdbNames}
 * PUT  /NAME.pdb/ID/NAME.pdb   stores a PDB file, if the server accepts debug files
 * </pre>
 *
 * <p>Debuggers and disassemblers of Windows ask symbol servers for PDB files: they try other names,
 * such as {@code /index2.txt} and {@code NAME.pd_}, and take 404 for an answer.
 *
 * <p>The answer of the first has a result for each job. A frame has no function if it has no name,
 * and a module is null if no frame refers to it:
 *
 * <pre>
 * {"results": [{"stacks": [[FRAME, ...], ...], "found_modules": {"NAME/DEBUGID": true, ...}}, ...]}
 * FRAME  {"frame": INDEX, "module_offset": "0x..", "module": NAME,
 *         "function": NAME, "function_offset": "0x..", "function_size": "0x.."}
 * </pre>
 */
final class SymbolApi {
  private static final RouteParameter<String> NAME =
      RouteParameter.inPath("name", "the name of the program's file");
  private static final RouteParameter<String> ID =
      RouteParameter.inPath("id", "the program's debug id");
  private static final RouteParameter<String> FILE =
      RouteParameter.inPath("file", "the name of the program's file again");

  /** Longest body of a request, in bytes. */
  private static final int LONGEST = 4 << 20;

  /** Maximum number of modules that the frames of a request refer to. */
  private static final int MOST_MODULES = 500;

  /** Bytes of memory of a frame and its answer. */
  private static final int FRAME = 1000;

  private static final String UNKNOWN = "<unknown>";
  private static final String PDB = ".pdb";

  private final FunctionService service;
  private final ProgramNames names;
  private final KeptDebugFiles kept;

  SymbolApi(FunctionService service, KeptDebugFiles kept) {
    this.service = service;
    this.kept = kept;
    names = new ProgramNames(service);
  }

  /** The routes below {@code /symbolicate}. */
  RouteTable routes() {
    return new RouteTable(
        "/symbolicate",
        List.of(
            Route.of(
                POST,
                "/v5",
                Role.READER,
                "The functions of stacks",
                new AnswerType.AnyObject(),
                this::symbolicate)));
  }

  /** The routes below the root. */
  RouteTable fileRoutes() {
    return new RouteTable(
        "",
        List.of(
            Route.of(
                    GET,
                    "/{name}/{id}/{file}.sym",
                    Role.READER,
                    "The names of a program's functions as a symbol file of Breakpad",
                    new AnswerType.File(),
                    this::symbolFile)
                .with(NAME, ID, FILE)
                .answering(200, 404),
            Route.of(
                    GET,
                    "/{name}/{id}/{file}.pdb",
                    Role.READER,
                    "The names of a Windows program's functions as its PDB file",
                    new AnswerType.File(),
                    this::pdbFile)
                .with(NAME, ID, FILE)
                .answering(200, 404),
            Route.of(
                    PUT,
                    "/{name}/{id}/{file}.pdb",
                    Role.CONTRIBUTOR,
                    "Keeps a PDB file",
                    new AnswerType.Nothing(),
                    this::keepPdb)
                .with(NAME, ID, FILE)
                .answering(204, 404, 409)));
  }

  private Reply pdbFile(ApiRequest request) throws RefusalException {
    ByteString id = pdbId(request);
    Reply stored = kept.find(id);
    if (stored != null) {
      return stored;
    }
    ProgramOutline program = service.programs().program(id, request.memory());
    if (program == null || !(program.image() instanceof PeOutline windows)) {
      throw unknown();
    }
    return request.share().run(() -> new Reply.Contents(pdb(program, windows, request)));
  }

  private Reply keepPdb(ApiRequest request) throws RefusalException {
    return kept.keep(request, pdbId(request));
  }

  /** The id of the program whose PDB file is requested, under any name. */
  private static ByteString pdbId(ApiRequest request) throws RefusalException {
    ByteString id = DebugId.windowsId(request.get(ID));
    if (id == null || !request.get(NAME).equalsIgnoreCase(request.get(FILE) + PDB)) {
      throw unknown();
    }
    return id;
  }

  private ByteString pdb(ProgramOutline program, PeOutline windows, ApiRequest request)
      throws RefusalException {
    NamedProgram named = named(program, request, request.memory());
    byte[] file = PdbNames.write(named, PdbProgram.of(windows));
    if (file.length == 0) {
      throw RefusalException.notFound("no function of this program has a name");
    }
    request.memory().take(2L * file.length);
    return ByteString.wrap(file);
  }

  private static RefusalException unknown() {
    return RefusalException.notFound("no program with this debug id is known");
  }

  private Reply symbolFile(ApiRequest request) throws RefusalException {
    String name = request.get(NAME);
    String file = request.get(FILE);
    boolean isNamed = name.equals(file) || name.equalsIgnoreCase(file + PDB);
    ProgramOutline program = isNamed ? program(request.get(ID), request.memory()) : null;
    if (program == null) {
      throw unknown();
    }
    return request.share().run(() -> new Reply.Contents(symbols(program, name, request)));
  }

  private ByteString symbols(ProgramOutline program, String name, ApiRequest request)
      throws RefusalException {
    NamedProgram named = named(program, request, request.memory());
    StringBuilder symbols = new StringBuilder();
    try {
      BreakpadNames.write(
          named,
          BreakpadModule.of(program.image(), ByteString.utf8(name)),
          NameStyle.READABLE,
          symbols);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    request.memory().take(4L * symbols.length());
    return ByteString.utf8(symbols.toString());
  }

  private Reply symbolicate(ApiRequest request) throws RefusalException {
    SymbolicationRequest stacks = request.body(LONGEST, SymbolicationRequest::of);
    request.memory().take((long) FRAME * stacks.frames());
    Map<String, Set<Long>> places = places(stacks);
    if (places.size() > MOST_MODULES) {
      throw RefusalException.invalid(
          "stacks: expected at most " + MOST_MODULES + " modules, got " + places.size());
    }
    return request.share().run(() -> new Reply.Single(answer(stacks, functions(places, request))));
  }

  /** The requested offsets, by debug id. */
  private static Map<String, Set<Long>> places(SymbolicationRequest request) {
    Map<String, Set<Long>> places = new LinkedHashMap<>();
    for (Job job : request.jobs()) {
      for (List<Frame> stack : job.stacks()) {
        for (Frame frame : stack) {
          if (frame.module() >= 0) {
            String id = job.modules().get(frame.module()).debugId();
            places.computeIfAbsent(id, _ -> new HashSet<>()).add(frame.offset());
          }
        }
      }
    }
    return places;
  }

  /**
   * A function at an offset.
   *
   * @param offset from its start, in bytes
   * @param size in bytes; 0 if it is unknown
   */
  private record FoundName(String name, long offset, long size) {}

  /** The functions at offsets by debug id, without those of unknown programs. */
  private Map<String, Map<Long, FoundName>> functions(
      Map<String, Set<Long>> places, ApiRequest request) throws RefusalException {
    Map<String, Map<Long, FoundName>> all = new HashMap<>();
    Supplier<RequestMemory> programs = RequestMemory.inTurn(request.memory());
    for (Map.Entry<String, Set<Long>> module : places.entrySet()) {
      // Programs are processed one after the other, so only the memory for the largest is needed.
      try (RequestMemory memory = programs.get()) {
        ProgramOutline program = program(module.getKey(), memory);
        if (program != null) {
          NamedProgram named = named(program, request, memory);
          all.put(module.getKey(), functions(named, module.getValue()));
        }
      }
    }
    return all;
  }

  private static Map<Long, FoundName> functions(NamedProgram program, Set<Long> offsets) {
    NamedRanges ranges = NamedRanges.of(program.code());
    Map<Long, FoundName> found = new HashMap<>();
    for (long offset : offsets) {
      long address = program.base() + offset;
      NamedCode code = ranges.at(address);
      if (code != null) {
        found.put(
            offset,
            new FoundName(
                LineText.line(NameStyle.READABLE.of(code.name())).text(),
                address - code.range().start(),
                code.range().size()));
      }
    }
    return found;
  }

  private @Nullable ProgramOutline program(String debugId, RequestMemory memory) {
    ByteString shortId = DebugId.shortId(debugId);
    if (shortId != null) {
      return service.programs().programOfShortId(shortId, memory);
    }
    ByteString id = DebugId.windowsId(debugId);
    return id == null ? null : service.programs().program(id, memory);
  }

  private NamedProgram named(ProgramOutline program, ApiRequest request, RequestMemory memory)
      throws RefusalException {
    return new NamedProgram(
        program.image().imageBase(), names.of(program, request.caller(), memory));
  }

  private static ObjectNode answer(
      SymbolicationRequest request, Map<String, Map<Long, FoundName>> functions) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode results = answer.putArray("results");
    request.jobs().forEach(job -> answer(job, functions, results.addObject()));
    return answer;
  }

  private static void answer(
      Job job, Map<String, Map<Long, FoundName>> functions, ObjectNode result) {
    Set<Integer> asked = new HashSet<>();
    ArrayNode stacks = result.putArray("stacks");
    for (List<Frame> stack : job.stacks()) {
      ArrayNode frames = stacks.addArray();
      for (Frame frame : stack) {
        asked.add(frame.module());
        answer(frame, job, functions, frames.addObject().put("frame", frames.size() - 1));
      }
    }
    ObjectNode found = result.putObject("found_modules");
    for (int i = 0; i < job.modules().size(); i++) {
      Module module = job.modules().get(i);
      String key = module.name() + '/' + module.debugId();
      if (asked.contains(i)) {
        found.put(key, functions.containsKey(module.debugId()));
      } else if (!found.has(key)) {
        found.putNull(key);
      }
    }
  }

  private static void answer(
      Frame frame, Job job, Map<String, Map<Long, FoundName>> functions, ObjectNode to) {
    Module module = frame.module() < 0 ? null : job.modules().get(frame.module());
    to.put("module_offset", hex(frame.offset()));
    to.put("module", module == null ? UNKNOWN : module.name());
    FoundName name =
        module == null
            ? null
            : functions.getOrDefault(module.debugId(), Map.of()).get(frame.offset());
    if (name != null) {
      to.put("function", name.name()).put("function_offset", hex(name.offset()));
      if (name.size() != 0) {
        to.put("function_size", hex(name.size()));
      }
    }
  }

  private static String hex(long number) {
    return "0x" + Long.toHexString(number);
  }
}
