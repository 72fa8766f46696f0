// Names and comments from a Lucerna server for the functions of this program, and back.
// Arguments: pull | push | explain, then any of server=URL, token-file=FILE, ca=FILE, names=all,
// similar=0.99. Without them it asks. Works in Ghidra 10.3 and newer.
// @category Lucerna
import ghidra.app.cmd.function.ApplyFunctionSignatureCmd;
import ghidra.app.script.GhidraScript;
import ghidra.app.services.DataTypeManagerService;
import ghidra.app.util.cparser.C.CParserUtils;
import ghidra.app.util.parser.FunctionSignatureParser;
import ghidra.framework.options.Options;
import ghidra.framework.preferences.Preferences;
import ghidra.program.model.address.Address;
import ghidra.program.model.address.AddressIterator;
import ghidra.program.model.address.AddressRange;
import ghidra.program.model.address.AddressSet;
import ghidra.program.model.lang.Language;
import ghidra.program.model.lang.Register;
import ghidra.program.model.listing.Data;
import ghidra.program.model.listing.Function;
import ghidra.program.model.listing.FunctionSignature;
import ghidra.program.model.listing.Instruction;
import ghidra.program.model.listing.Program;
import ghidra.program.model.mem.MemoryBlock;
import ghidra.program.model.scalar.Scalar;
import ghidra.program.model.symbol.Reference;
import ghidra.program.model.symbol.SourceType;
import ghidra.program.model.symbol.SymbolUtilities;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;

public class LucernaSync extends GhidraScript {
  private static final String MARK = ".similar";
  private static final String PREFERENCE = "lucerna.";

  /** Bytes of code, and of tables and data, in one request. */
  private static final long MOST_CODE = 4 << 20;

  private static final long MOST_DATA = 4 << 20;
  private static final int MOST_FUNCTIONS = 8000;

  /** Names of types in IDA, with the names in Ghidra. */
  private static final String[][] WORDS = {
    {"unsigned __int8", "uchar"},
    {"unsigned __int16", "ushort"},
    {"unsigned __int32", "uint"},
    {"unsigned __int64", "ulonglong"},
    {"signed __int8", "schar"},
    {"signed __int16", "short"},
    {"signed __int32", "int"},
    {"signed __int64", "longlong"},
    {"__int8", "char"},
    {"__int16", "short"},
    {"__int32", "int"},
    {"__int64", "longlong"},
    {"_BYTE", "undefined1"},
    {"_WORD", "undefined2"},
    {"_DWORD", "undefined4"},
    {"_QWORD", "undefined8"},
    {"_BOOL1", "bool"},
    {"_BOOL2", "short"},
    {"_BOOL4", "int"},
    {"_BOOL8", "longlong"},
    {"(?:__cdecl|__stdcall|__fastcall|__thiscall|__noreturn|__pure|__high|__hidden|__unused)", ""},
  };

  private final Map<String, String> arguments = new HashMap<>();
  private String processor;
  private long bias;
  private HttpClient client;
  private String server;
  private String token;
  private int set;
  private int same;
  private int kept;
  private int refused;
  private int likeKnown;

  /** Why nothing, or not all, was done; the words are for the user. */
  private static final class SyncException extends Exception {
    private static final long serialVersionUID = 1;

    SyncException(String words) {
      super(words);
    }
  }

  @Override
  public void run() throws Exception {
    String action = null;
    for (String argument : getScriptArgs()) {
      action = argument.indexOf('=') < 0 ? argument : action;
    }
    if (action == null) {
      action =
          isRunningHeadless()
              ? "pull"
              : askChoice("Lucerna", "What to do", List.of("pull", "push", "explain"), "pull");
    }
    sync(action);
  }

  /** Does one of: pull, push, explain. */
  protected final void sync(String action) throws Exception {
    for (String argument : getScriptArgs()) {
      int equals = argument.indexOf('=');
      if (equals >= 0) {
        arguments.put(argument.substring(0, equals), argument.substring(equals + 1));
      }
    }
    try {
      if (currentProgram == null) {
        throw new SyncException("open a program first");
      }
      describeProgram();
      connect();
      switch (action) {
        case "pull":
          pull();
          break;
        case "push":
          push();
          break;
        case "explain":
          explain();
          break;
        default:
          throw new SyncException("expected pull, push or explain, got " + action);
      }
    } catch (SyncException failure) {
      println("lucerna: " + failure.getMessage());
      if (!isRunningHeadless()) {
        popup("Lucerna: " + failure.getMessage());
      }
    }
  }

  // ---- the program

  private void describeProgram() throws SyncException {
    Language language = currentProgram.getLanguage();
    String name = language.getProcessor().toString();
    int size = language.getLanguageDescription().getSize();
    processor =
        switch (name) {
          case "x86" -> size == 64 ? "x64" : size == 32 ? "x86" : null;
          case "AARCH64" -> "a64";
          case "ARM" -> "a32";
          case "MIPS" -> "mips";
          case "PowerPC" -> "ppc";
          case "RISCV" -> "riscv";
          default -> null;
        };
    if (processor == null) {
      throw new SyncException("functions for " + currentProgram.getLanguageID() + " have no keys");
    }
    bias = 0;
    Options info = currentProgram.getOptions(Program.PROGRAM_INFO);
    String original = info.getString("ELF Original Image Base", null);
    if (original != null) {
      String digits = original.startsWith("0x") ? original.substring(2) : original;
      bias = currentProgram.getImageBase().getOffset() - Long.parseUnsignedLong(digits, 16);
    }
  }

  /** The functions that have code of their own, by address. */
  private List<Function> functions() {
    List<Function> functions = new ArrayList<>();
    for (Function function : currentProgram.getFunctionManager().getFunctions(true)) {
      MemoryBlock block = currentProgram.getMemory().getBlock(function.getEntryPoint());
      if (!function.isThunk() && !function.isExternal() && isSent(block)) {
        functions.add(function);
      }
    }
    return functions;
  }

  private boolean isSent(MemoryBlock block) {
    return block != null
        && block
            .getStart()
            .getAddressSpace()
            .equals(currentProgram.getAddressFactory().getDefaultAddressSpace())
        && !block.getName().equals(MemoryBlock.EXTERNAL_BLOCK_NAME);
  }

  /**
   * Functions that are sent together.
   *
   * @param end where the next part begins; null for the last one
   */
  private record Part(List<Function> functions, Address end) {
    Address start() {
      return functions.get(0).getEntryPoint();
    }
  }

  /** The parts of the program, by the addresses where they begin and end. */
  private List<Part> parts(List<Function> functions) {
    List<Part> parts = new ArrayList<>();
    List<Function> part = new ArrayList<>();
    for (Function function : functions) {
      Address entry = function.getEntryPoint();
      boolean isFull =
          !part.isEmpty()
              && (part.size() >= MOST_FUNCTIONS
                  || code(part.get(0).getEntryPoint(), entry) > MOST_CODE);
      if (isFull) {
        parts.add(new Part(part, entry));
        part = new ArrayList<>();
      }
      part.add(function);
    }
    if (!part.isEmpty()) {
      parts.add(new Part(part, null));
    }
    return parts;
  }

  /** The bytes of code between two addresses. */
  private long code(Address from, Address to) {
    long bytes = 0;
    for (MemoryBlock block : currentProgram.getMemory().getBlocks()) {
      if (isSent(block) && block.isExecute() && block.isInitialized()) {
        Address start = block.getStart().compareTo(from) > 0 ? block.getStart() : from;
        Address end = block.getEnd().compareTo(to) < 0 ? block.getEnd() : to;
        bytes += Math.max(0, start.compareTo(end) > 0 ? 0 : end.subtract(start));
      }
    }
    return bytes;
  }

  /**
   * A part of the program as the server reads it.
   *
   * @param named functions whose names and comments are sent, too
   */
  private String program(Part part, Set<Function> named) throws Exception {
    Json json = new Json();
    json.open('{').field("processor", processor);
    if (currentProgram.getLanguage().isBigEndian() && !processor.equals("a64")) {
      json.field("bigEndian", true);
    }
    String compiler = currentProgram.getCompilerSpec().getCompilerSpecID().toString();
    if (compiler.contains("windows")) {
      json.field("windows", true);
    }
    json.field("bias", hex(bias)).name("memory").open('[');
    memory(json, part.start(), part.end());
    json.close(']').name("functions").open('[');
    List<Function> functions = part.functions();
    for (int i = 0; i < functions.size() && !monitor.isCancelled(); i++) {
      Address next = i + 1 < functions.size() ? functions.get(i + 1).getEntryPoint() : part.end();
      function(json, functions.get(i), next, named.contains(functions.get(i)));
    }
    json.close(']').name("imports").open('[');
    imports(json);
    return json.close(']').close('}').toString();
  }

  private void memory(Json json, Address from, Address end) throws Exception {
    long left = MOST_DATA;
    List<MemoryBlock> data = new ArrayList<>();
    for (MemoryBlock block : currentProgram.getMemory().getBlocks()) {
      if (!isSent(block)) {
        continue;
      }
      if (!block.isExecute()) {
        data.add(block);
        continue;
      }
      Address start = block.getStart().compareTo(from) > 0 ? block.getStart() : from;
      Address last = block.getEnd();
      if (end != null && last.compareTo(end) >= 0) {
        last = end.previous();
      }
      if (last != null && start.compareTo(last) <= 0) {
        block(json, block, start, last.subtract(start) + 1, block.isInitialized());
      }
    }
    // The table of functions first, then constants.
    data.sort((one, other) -> Integer.compare(rank(one), rank(other)));
    for (MemoryBlock block : data) {
      boolean fits = block.isInitialized() && block.getSize() <= left;
      left -= fits ? block.getSize() : 0;
      block(json, block, block.getStart(), block.getSize(), fits);
    }
  }

  private static int rank(MemoryBlock block) {
    return block.getName().equals(".eh_frame") ? 0 : block.isWrite() ? 2 : 1;
  }

  private void block(Json json, MemoryBlock block, Address start, long size, boolean withBytes)
      throws Exception {
    json.open('{').field("start", hex(start)).field("size", hex(size));
    json.field("name", block.getName());
    if (block.isExecute()) {
      json.field("executable", true);
    }
    if (block.isWrite()) {
      json.field("writable", true);
    }
    if (withBytes) {
      byte[] bytes = new byte[(int) size];
      int count = block.getBytes(start, bytes);
      byte[] read =
          count == bytes.length ? bytes : java.util.Arrays.copyOf(bytes, Math.max(0, count));
      json.field("bytes", Base64.getEncoder().encodeToString(read));
    }
    json.close('}');
  }

  private void function(Json json, Function function, Address next, boolean withName) {
    Address entry = function.getEntryPoint();
    json.open('{').field("start", hex(entry)).name("ranges").open('[');
    for (AddressRange range : function.getBody()) {
      range(json, range.getMinAddress(), range.getMaxAddress());
    }
    json.close(']');
    if (processor.equals("a32")) {
      Register mode = currentProgram.getRegister("TMode");
      BigInteger value =
          mode == null ? null : currentProgram.getProgramContext().getValue(mode, entry, false);
      if (value != null && value.signum() != 0) {
        json.field("thumb", true);
      }
      json.name("data").open('[');
      if (next != null && next.compareTo(entry) > 0) {
        AddressSet around = new AddressSet(entry, next.previous());
        for (Data data : currentProgram.getListing().getDefinedData(around, true)) {
          range(json, data.getMinAddress(), data.getMaxAddress());
        }
      }
      json.close(']');
    }
    offsets(json, function);
    if (withName) {
      json.field("name", function.getName());
      comments(json, function);
    }
    json.close('}');
  }

  private static void range(Json json, Address first, Address last) {
    json.open('{').field("start", hex(first)).field("end", hex(last.getOffset() + 1)).close('}');
  }

  /** Numbers in operands that are the addresses of references. */
  private void offsets(Json json, Function function) {
    json.name("offsets").open('[');
    for (Instruction each : currentProgram.getListing().getInstructions(function.getBody(), true)) {
      for (int number = 0; number < each.getNumOperands(); number++) {
        if (isOffset(each, number)) {
          json.open('{').field("instruction", hex(each.getAddress()));
          json.field("number", number).close('}');
        }
      }
    }
    json.close(']');
  }

  private static boolean isOffset(Instruction instruction, int number) {
    for (Reference reference : instruction.getOperandReferences(number)) {
      for (Object part : instruction.getOpObjects(number)) {
        if (reference.isMemoryReference()
            && part instanceof Scalar
            && ((Scalar) part).getUnsignedValue() == reference.getToAddress().getOffset()) {
          return true;
        }
      }
    }
    return false;
  }

  private void comments(Json json, Function function) {
    json.name("comments").open('[');
    Address entry = function.getEntryPoint();
    comment(json, "function", entry, getPlateComment(entry));
    comment(json, "function-repeatable", entry, function.getRepeatableComment());
    AddressIterator places =
        currentProgram.getListing().getCommentAddressIterator(function.getBody(), true);
    while (places.hasNext()) {
      Address at = places.next();
      comment(json, "line", at, getEOLComment(at));
      comment(json, "before", at, getPreComment(at));
      comment(json, "after", at, getPostComment(at));
      if (!at.equals(entry)) {
        comment(json, "repeatable", at, getRepeatableComment(at));
      }
    }
    json.close(']');
  }

  private static void comment(Json json, String kind, Address at, String text) {
    if (text != null && !text.isEmpty()) {
      json.open('{').field("kind", kind).field("address", hex(at)).field("text", text).close('}');
    }
  }

  /** Functions of other libraries, and the places outside the program that stand for them. */
  private void imports(Json json) {
    for (Function function : currentProgram.getFunctionManager().getFunctions(true)) {
      Function target = function.isThunk() ? function.getThunkedFunction(true) : null;
      if (target != null && target.isExternal()) {
        json.open('{').field("address", hex(function.getEntryPoint()));
        json.field("name", target.getName()).close('}');
      }
    }
  }

  private static String hex(Address address) {
    return hex(address.getOffset());
  }

  private static String hex(long number) {
    return "0x" + Long.toHexString(number);
  }

  private String md5() {
    String md5 = currentProgram.getExecutableMD5();
    return md5 != null && md5.matches("[0-9a-fA-F]{32}") ? md5 : null;
  }

  // ---- the server

  /** A setting: from an argument, the environment, or the last answer of the user. */
  private String setting(String name, String environment) {
    String value = arguments.get(name);
    if (value == null) {
      value = System.getenv(environment);
    }
    return value == null ? Preferences.getProperty(PREFERENCE + name, null, true) : value;
  }

  private void connect() throws Exception {
    server = setting("server", "LUCERNA_SERVER");
    token = setting("token", "LUCERNA_TOKEN");
    String file = arguments.get("token-file");
    if (file != null) {
      try {
        token = Files.readString(Path.of(file)).strip();
      } catch (IOException unreadable) {
        throw new SyncException("the file with the token cannot be read: " + file);
      }
    }
    if (server == null && isRunningHeadless()) {
      throw new SyncException("no server is named: expected server=URL or LUCERNA_SERVER");
    }
    if (server == null) {
      ask("http://127.0.0.1:8667");
    }
    server = server.endsWith("/") ? server.substring(0, server.length() - 1) : server;
    HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10));
    String ca = setting("ca", "LUCERNA_CA");
    if (ca != null && !ca.isEmpty()) {
      builder.sslContext(trusting(ca));
    }
    client = builder.build();
  }

  private void ask(String usual) throws Exception {
    server = askString("Lucerna", "Server (HTTP)", usual);
    token = askString("Lucerna", "Token (a space for none)", " ").strip();
    Preferences.setProperty(PREFERENCE + "server", server);
    Preferences.setProperty(PREFERENCE + "token", token);
    Preferences.store();
  }

  private static SSLContext trusting(String file) throws SyncException {
    try (InputStream in = new FileInputStream(file)) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      trusted.setCertificateEntry(
          "lucerna", CertificateFactory.getInstance("X.509").generateCertificate(in));
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException unfit) {
      throw new SyncException("the certificate " + file + " cannot be used: " + unfit.getMessage());
    }
  }

  /** The answer to a request. */
  private Map<?, ?> post(String path, String body) throws Exception {
    HttpRequest.Builder request;
    try {
      request = HttpRequest.newBuilder(URI.create(server + "/api/v1" + path));
    } catch (IllegalArgumentException wrong) {
      throw new SyncException("expected a server such as http://127.0.0.1:8667, got " + server);
    }
    if (token != null && !token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    HttpResponse<String> answer;
    try {
      answer =
          client.send(
              request
                  .header("Content-Type", "application/json")
                  .timeout(Duration.ofMinutes(5))
                  .POST(HttpRequest.BodyPublishers.ofString(body))
                  .build(),
              HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    } catch (ConnectException | HttpConnectTimeoutException unreachable) {
      throw new SyncException("the server " + server + " cannot be reached");
    } catch (HttpTimeoutException late) {
      throw new SyncException("the server " + server + " does not answer");
    } catch (SSLException untrusted) {
      throw new SyncException(
          "the server " + server + " has no trusted certificate: ca=FILE names its own");
    } catch (IOException broken) {
      throw new SyncException("the connection to " + server + " broke: " + broken.getMessage());
    }
    Object read;
    try {
      read = new JsonReader(answer.body()).read();
    } catch (IllegalArgumentException other) {
      read = null;
    }
    Map<?, ?> fields = read instanceof Map ? (Map<?, ?>) read : Map.of();
    if (answer.statusCode() == 200 && !fields.isEmpty()) {
      return fields;
    }
    Object detail = fields.get("detail");
    String why = detail == null ? "status " + answer.statusCode() : detail.toString();
    throw new SyncException(
        switch (answer.statusCode()) {
          case 401 -> "the server does not accept the token: " + why;
          case 403 -> "the token gives no right to do this: " + why;
          case 200, 404, 405 -> server + " is no Lucerna server, or an old one: " + why;
          default -> "the server refuses: " + why;
        });
  }

  private Map<?, ?> match(Part part) throws Exception {
    String md5 = md5();
    return post(
        "/match",
        "{\"least\":0.8,"
            + (md5 == null ? "" : "\"md5\":\"" + md5 + "\",")
            + "\"program\":"
            + program(part, Set.of())
            + "}");
  }

  // ---- pull

  private void pull() throws Exception {
    Map<Function, Map<?, ?>> found = new LinkedHashMap<>();
    List<Function> functions = functions();
    List<Part> parts = parts(functions);
    Set<String> notes = new TreeSet<>();
    monitor.initialize(functions.size());
    for (int i = 0; i < parts.size() && !monitor.isCancelled(); i++) {
      List<Function> part = parts.get(i).functions();
      monitor.setMessage("Lucerna: asking for " + functions.size() + " functions");
      Map<?, ?> answer = match(parts.get(i));
      for (Object each : list(answer.get("functions"))) {
        Map<?, ?> matched = (Map<?, ?>) each;
        found.put(part.get(((Number) matched.get("place")).intValue()), matched);
      }
      list(answer.get("notes")).forEach(note -> notes.add(note.toString()));
      monitor.incrementProgress(part.size());
    }
    // Nothing is changed if it was cancelled before; later changes are undone in one step.
    if (monitor.isCancelled()) {
      println("lucerna: cancelled, nothing was changed");
      return;
    }
    int transaction = currentProgram.startTransaction("Lucerna: pull");
    try {
      FunctionSignatureParser parser =
          new FunctionSignatureParser(currentProgram.getDataTypeManager(), null);
      found.forEach((function, matched) -> apply(function, matched, parser));
    } finally {
      currentProgram.endTransaction(transaction, true);
    }
    notes.forEach(note -> println("lucerna: " + note));
    println(
        "lucerna: "
            + found.size()
            + " of "
            + functions.size()
            + " functions are known, "
            + likeKnown
            + " of them only by similar ones: "
            + set
            + " set, "
            + same
            + " there already, "
            + kept
            + " left as they were, "
            + refused
            + " refused");
  }

  private void apply(Function function, Map<?, ?> matched, FunctionSignatureParser parser) {
    try {
      if (matched.get("known") instanceof Map) {
        known(function, (Map<?, ?>) matched.get("known"), parser);
      } else {
        likeKnown++;
        similar(function, list(matched.get("similar")));
      }
    } catch (Exception failure) {
      println("lucerna: " + function.getEntryPoint() + ": " + failure.getMessage());
      refused++;
    }
  }

  private void known(Function function, Map<?, ?> known, FunctionSignatureParser parser)
      throws Exception {
    Address entry = function.getEntryPoint();
    Object name = known.get("name");
    if (name == null) {
      note(entry, "Lucerna: one of " + join(list(known.get("candidates")), 10));
    } else if (!Boolean.TRUE.equals(known.get("certain"))) {
      note(entry, "Lucerna: perhaps " + name);
    } else {
      name(function, name.toString());
    }
    if (known.get("prototype") != null) {
      prototype(function, known.get("prototype").toString(), parser);
    }
    for (Object each : list(known.get("comments"))) {
      Map<?, ?> comment = (Map<?, ?>) each;
      long offset = Long.parseUnsignedLong(comment.get("address").toString().substring(2), 16);
      comment(
          function,
          comment.get("kind").toString(),
          entry.getNewAddress(offset),
          comment.get("text").toString());
    }
  }

  private void similar(Function function, List<?> similar) throws Exception {
    if (similar.isEmpty()) {
      return;
    }
    Map<?, ?> best = (Map<?, ?>) similar.get(0);
    double probability = ((Number) best.get("probability")).doubleValue();
    double sure = Double.parseDouble(arguments.getOrDefault("similar", "0.99"));
    if (probability >= sure) {
      name(function, best.get("name") + MARK);
    }
    note(
        function.getEntryPoint(),
        "Lucerna: like " + best.get("name") + " (" + (int) (100 * probability) + " %)");
  }

  /** A line before the function, unless there is a comment. */
  private void note(Address at, String text) {
    if (may(getPreComment(at), text)) {
      done(setPreComment(at, text));
    }
  }

  private void name(Function function, String text) throws Exception {
    String name = SymbolUtilities.replaceInvalidChars(text, true);
    SourceType source = function.getSymbol().getSource();
    boolean isOurs = source == SourceType.DEFAULT || source == SourceType.ANALYSIS;
    if (may(isOurs ? null : function.getName(), name)) {
      function.setName(name, SourceType.IMPORTED);
      set++;
    }
  }

  private void comment(Function function, String kind, Address at, String text) {
    switch (kind) {
      case "function":
        if (may(getPlateComment(at), text)) {
          done(setPlateComment(at, text));
        }
        break;
      case "function-repeatable":
        if (may(function.getRepeatableComment(), text)) {
          function.setRepeatableComment(text);
          set++;
        }
        break;
      case "line":
        if (may(getEOLComment(at), text)) {
          done(setEOLComment(at, text));
        }
        break;
      case "repeatable":
        if (may(getRepeatableComment(at), text)) {
          done(setRepeatableComment(at, text));
        }
        break;
      case "before":
        if (may(getPreComment(at), text)) {
          done(setPreComment(at, text));
        }
        break;
      case "after":
        if (may(getPostComment(at), text)) {
          done(setPostComment(at, text));
        }
        break;
      default:
        refused++;
    }
  }

  private void prototype(Function function, String declaration, FunctionSignatureParser parser)
      throws Exception {
    SourceType source = function.getSignatureSource();
    boolean isOurs = source == SourceType.DEFAULT || source == SourceType.ANALYSIS;
    String text = declaration.substring(0, declaration.length() - 1);
    for (String[] word : WORDS) {
      text = text.replaceAll("(?<![A-Za-z0-9_])" + word[0] + "(?![A-Za-z0-9_])", word[1]);
    }
    text = text.replace("*", " * ").replaceAll(" +", " ").trim();
    if (may(isOurs ? null : function.getSignature().getPrototypeString(), text)) {
      FunctionSignature signature;
      try {
        signature = parser.parse(null, text);
      } catch (Exception notSimple) {
        signature =
            CParserUtils.parseSignature((DataTypeManagerService) null, currentProgram, text, false);
      }
      done(
          signature != null
              && runCommand(
                  new ApplyFunctionSignatureCmd(
                      function.getEntryPoint(), signature, SourceType.IMPORTED)));
    }
  }

  private boolean may(String present, String wanted) {
    if (wanted.equals(present)) {
      same++;
      return false;
    }
    if (present != null && !present.isEmpty()) {
      kept++;
      return false;
    }
    return true;
  }

  private void done(boolean success) {
    if (success) {
      set++;
    } else {
      refused++;
    }
  }

  // ---- push

  private void push() throws Exception {
    String md5 = md5();
    if (md5 == null) {
      throw new SyncException("the MD5 of the program's file is unknown, so nothing can be pushed");
    }
    boolean isAll = "all".equals(arguments.get("names"));
    List<Function> functions = functions();
    Set<Function> named = new HashSet<>();
    for (Function function : functions) {
      SourceType source = function.getSymbol().getSource();
      if ((source == SourceType.USER_DEFINED || (isAll && source == SourceType.IMPORTED))
          && !function.getName().endsWith(MARK)) {
        named.add(function);
      }
    }
    List<Part> parts = parts(functions);
    Map<String, Integer> outcomes = new LinkedHashMap<>();
    List.of("added", "updated", "unchanged", "refused").forEach(each -> outcomes.put(each, 0));
    monitor.initialize(functions.size());
    monitor.setMessage("Lucerna: pushing " + named.size() + " functions");
    for (int i = 0; i < parts.size() && !monitor.isCancelled(); i++) {
      List<Function> part = parts.get(i).functions();
      if (part.stream().anyMatch(named::contains)) {
        Json json = new Json();
        String path = currentProgram.getExecutablePath();
        json.open('{').field("inputMd5", md5).field("inputPath", path == null ? "" : path);
        json.name("program").raw(program(parts.get(i), named)).close('}');
        if (!monitor.isCancelled()) {
          for (Object outcome : list(post("/push", json.toString()).get("outcomes"))) {
            outcomes.merge(outcome.toString(), 1, Integer::sum);
          }
        }
      }
      monitor.incrementProgress(part.size());
    }
    StringBuilder words = new StringBuilder("lucerna: " + named.size() + " functions with names");
    outcomes.forEach((outcome, count) -> words.append(", ").append(count + " " + outcome));
    println(words + (monitor.isCancelled() ? ", cancelled" : ""));
  }

  // ---- explain

  private void explain() throws Exception {
    Function function = currentAddress == null ? null : getFunctionContaining(currentAddress);
    String at = arguments.get("at");
    if (at != null) {
      function = getFunctionContaining(toAddr(at));
    }
    if (function == null) {
      throw new SyncException("place the cursor in a function");
    }
    Map<?, ?> found = null;
    for (Part part : parts(functions())) {
      int place = part.functions().indexOf(function);
      for (Object each : place < 0 ? List.of() : list(match(part).get("functions"))) {
        if (((Number) ((Map<?, ?>) each).get("place")).intValue() == place) {
          found = (Map<?, ?>) each;
        }
      }
    }
    String words =
        function.getEntryPoint()
            + (found == null ? ": unknown, and like no known function" : explained(found));
    println("lucerna: " + words);
    if (!isRunningHeadless()) {
      popup(words);
    }
  }

  private static String explained(Map<?, ?> found) {
    StringBuilder words = new StringBuilder(", key " + found.get("key") + "\n");
    if (found.get("known") instanceof Map) {
      Map<?, ?> known = (Map<?, ?>) found.get("known");
      Object name = known.get("name");
      words.append(
          name == null
              ? "the same code as one of " + join(list(known.get("candidates")), 20)
              : "the same code as " + name);
      words.append(Boolean.TRUE.equals(known.get("certain")) ? "" : ", but small");
      words.append("\nfiles: " + known.get("files") + ", people: " + known.get("accounts"));
      words.append(", pulled: " + known.get("pulls"));
      if (known.get("prototype") != null) {
        words.append("\n" + known.get("prototype"));
      }
    }
    for (Object each : list(found.get("similar"))) {
      Map<?, ?> similar = (Map<?, ?>) each;
      double probability = ((Number) similar.get("probability")).doubleValue();
      words.append("like " + similar.get("name") + ", " + (int) (100 * probability) + " %");
      words.append(" " + similar.get("file") + "\n");
      Map<?, ?> reasons = (Map<?, ?>) similar.get("reasons");
      reasons.forEach(
          (reason, count) -> {
            if (count instanceof Number && ((Number) count).intValue() > 0) {
              words.append("  " + reason + ": " + count + "\n");
            }
          });
    }
    return words.toString();
  }

  private static List<?> list(Object value) {
    return value instanceof List ? (List<?>) value : List.of();
  }

  private static String join(List<?> names, int most) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < Math.min(most, names.size()); i++) {
      words.append(i == 0 ? "" : ", ").append(names.get(i));
    }
    return words + (names.size() > most ? ", ..." : "");
  }

  /** Writes JSON. */
  private static final class Json {
    private final StringBuilder text = new StringBuilder();
    private boolean isFirst = true;

    Json open(char bracket) {
      separate();
      text.append(bracket);
      isFirst = true;
      return this;
    }

    Json close(char bracket) {
      text.append(bracket);
      isFirst = false;
      return this;
    }

    Json name(String name) {
      separate();
      quote(name);
      text.append(':');
      isFirst = true;
      return this;
    }

    Json field(String name, String value) {
      name(name);
      isFirst = false;
      quote(value);
      return this;
    }

    Json field(String name, Object value) {
      return name(name).raw(value.toString());
    }

    Json raw(String json) {
      text.append(json);
      isFirst = false;
      return this;
    }

    private void separate() {
      if (!isFirst) {
        text.append(',');
      }
      isFirst = false;
    }

    private void quote(String value) {
      text.append('"');
      for (int i = 0; i < value.length(); i++) {
        char c = value.charAt(i);
        if (c == '"' || c == '\\') {
          text.append('\\').append(c);
        } else if (c < 0x20 || c > 0x7e) {
          text.append(String.format("\\u%04x", (int) c));
        } else {
          text.append(c);
        }
      }
      text.append('"');
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }

  /** Reads JSON into maps, lists, strings, numbers, booleans and null. */
  private static final class JsonReader {
    private static final int DEEPEST = 64;

    private final String text;
    private int at;

    JsonReader(String text) {
      this.text = text;
    }

    Object read() {
      Object value = value(0);
      space();
      if (at < text.length()) {
        throw damaged();
      }
      return value;
    }

    private Object value(int depth) {
      if (depth > DEEPEST) {
        throw damaged();
      }
      char c = peek();
      if (c == '{') {
        return object(depth);
      }
      if (c == '[') {
        return array(depth);
      }
      if (c == '"') {
        return string();
      }
      int from = at;
      while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
        at++;
      }
      String word = text.substring(from, at);
      return switch (word) {
        case "true" -> true;
        case "false" -> false;
        case "null" -> null;
        default -> Double.valueOf(word);
      };
    }

    private Map<String, Object> object(int depth) {
      Map<String, Object> fields = new LinkedHashMap<>();
      at++;
      while (peek() != '}') {
        if (!fields.isEmpty()) {
          skip(',');
        }
        if (peek() != '"') {
          throw damaged();
        }
        String name = string();
        skip(':');
        fields.put(name, value(depth + 1));
      }
      at++;
      return fields;
    }

    private List<Object> array(int depth) {
      List<Object> items = new ArrayList<>();
      at++;
      while (peek() != ']') {
        if (!items.isEmpty()) {
          skip(',');
        }
        items.add(value(depth + 1));
      }
      at++;
      return items;
    }

    private String string() {
      StringBuilder read = new StringBuilder();
      at++;
      while (next() != '"') {
        char c = text.charAt(at++);
        if (c != '\\') {
          read.append(c);
          continue;
        }
        char escaped = next();
        at++;
        switch (escaped) {
          case 'n' -> read.append('\n');
          case 't' -> read.append('\t');
          case 'r' -> read.append('\r');
          case 'b' -> read.append('\b');
          case 'f' -> read.append('\f');
          case 'u' -> {
            if (at + 4 > text.length()) {
              throw damaged();
            }
            read.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
            at += 4;
          }
          default -> read.append(escaped);
        }
      }
      at++;
      return read.toString();
    }

    private char next() {
      if (at >= text.length()) {
        throw damaged();
      }
      return text.charAt(at);
    }

    private char peek() {
      space();
      return next();
    }

    private void skip(char expected) {
      if (peek() != expected) {
        throw damaged();
      }
      at++;
    }

    private void space() {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
    }

    private IllegalArgumentException damaged() {
      return new IllegalArgumentException("damaged JSON at " + at);
    }
  }
}
