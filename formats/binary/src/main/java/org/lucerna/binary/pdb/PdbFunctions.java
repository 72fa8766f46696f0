package org.lucerna.binary.pdb;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/** Collects the functions of a PDB file, and chooses among the names of each. */
final class PdbFunctions {
  private static final int FUNCTION = 2;

  private final PdbFile file;
  private final PdbSections sections;
  private final Contributions contributions;
  private final TreeMap<Long, Named> byAddress = new TreeMap<>();

  /** By address. */
  private final Map<Long, PdbPart> parts = new TreeMap<>();

  /** What is known of an address. */
  private static final class Named {
    private long size;
    private @Nullable ByteString procedure;

    /** Whether the procedure is of the module whose code it is. */
    private boolean isOfModule;

    /** The record with the procedure's name; null for a thunk. */
    private @Nullable PdbProcedure record;

    private final List<ByteString> procedures = new ArrayList<>(1);
    private final List<ByteString> publics = new ArrayList<>(1);

    private @Nullable ByteString chosen() {
      if (isOfModule && procedure != null) {
        for (ByteString name : publics) {
          if (isDecorated(name, procedure)) {
            return name;
          }
        }
      }
      return publics.isEmpty() ? procedure : publics.getFirst();
    }

    /**
     * Whether the name that is shown is that of the procedure: there are no others, or it alone has
     * the name. Overloaded functions with equal code share theirs.
     */
    private boolean isSurelyNamed() {
      ByteString only = procedure;
      if (only == null || (procedures.size() == 1 && publics.size() <= 1)) {
        return only != null;
      }
      ByteString shown = chosen();
      return shown != null
          && isDecorated(shown, only)
          && procedures.stream().filter(only::equals).count() == 1
          && publics.stream().filter(name -> isDecorated(name, only)).count() <= 1;
    }
  }

  private PdbFunctions(PdbFile file) {
    this.file = file;
    sections = file.sections();
    contributions = file.contributions();
  }

  /** Reads the functions of a file. */
  static PdbFunctions of(PdbFile file) {
    PdbFunctions names = new PdbFunctions(file);
    List<PdbModule> modules = file.modules();
    for (int i = 0; i < modules.size(); i++) {
      names.procedures(i, file.symbols(modules.get(i)));
    }
    names.publics();
    return names;
  }

  /** The functions, by address. */
  List<PdbFunction> list() {
    List<PdbFunction> functions = new ArrayList<>(byAddress.size());
    byAddress.forEach((rva, named) -> functions.add(function(rva, named)));
    return functions;
  }

  /**
   * The records of the functions, by RVA. Not of those whose name may be that of another function
   * with equal code.
   */
  Map<Long, PdbProcedure> procedures() {
    Map<Long, PdbProcedure> procedures = new TreeMap<>();
    byAddress.forEach(
        (rva, named) -> {
          if (named.record != null && named.isSurelyNamed()) {
            procedures.put(rva, named.record);
          }
        });
    return procedures;
  }

  private void procedures(int module, SymbolRecords records) {
    while (records.advance()) {
      CodeSymbol code = CodeSymbol.of(records);
      if (records.kind() == SymbolRecords.SEPARATED) {
        addPart(records.body());
      } else if (code != null) {
        add(module, code, records.isProcedure() ? records.procedure() : null);
      }
    }
  }

  private void add(int module, CodeSymbol code, @Nullable PdbProcedure record) {
    long rva = sections.rva(code.section(), code.offset());
    if (rva == PdbSections.NOWHERE) {
      return;
    }
    Named named = byAddress.computeIfAbsent(rva, _ -> new Named());
    named.size = Math.max(named.size, code.size());
    named.procedures.add(code.name());
    boolean isOfModule = contributions.module(code.section(), code.offset()) == module;
    if (!code.name().isEmpty() && (named.procedure == null || (isOfModule && !named.isOfModule))) {
      named.procedure = code.name();
      named.isOfModule = isOfModule;
      named.record = record;
    }
  }

  private void addPart(ByteView body) {
    long rva = sections.rva(body.u16(24), body.u32(16));
    long function = sections.rva(body.u16(26), body.u32(20));
    long size = body.u32(8);
    if (rva != PdbSections.NOWHERE && function != PdbSections.NOWHERE && size > 0) {
      parts.putIfAbsent(rva, new PdbPart(rva, size, function));
    }
  }

  /** The parts that lie elsewhere, each with the start of the function that its place is in. */
  List<PdbPart> parts() {
    List<PdbPart> all = new ArrayList<>(parts.size());
    for (PdbPart part : parts.values()) {
      var function = byAddress.floorEntry(part.function());
      boolean isInside =
          function != null
              && part.function() - function.getKey() < Math.max(1, function.getValue().size);
      if (isInside && function.getKey() != part.rva()) {
        all.add(new PdbPart(part.rva(), part.size(), function.getKey()));
      }
    }
    return all;
  }

  private void publics() {
    SymbolRecords records = file.globals();
    while (records.advance()) {
      if (records.kind() != SymbolRecords.PUBLIC) {
        continue;
      }
      ByteView body = records.body();
      long rva = sections.rva(body.u16(8), body.u32(4));
      ByteString name = body.cstr(10);
      if ((body.i32(0) & FUNCTION) != 0 && rva != PdbSections.NOWHERE && !name.isEmpty()) {
        byAddress.computeIfAbsent(rva, _ -> new Named()).publics.add(name);
      }
    }
  }

  private static PdbFunction function(long rva, Named named) {
    ByteString chosen = named.chosen();
    Set<ByteString> others = new LinkedHashSet<>(named.publics);
    others.remove(chosen);
    return new PdbFunction(rva, named.size, chosen, List.copyOf(others));
  }

  /**
   * Whether the linker's name may be that of a procedure: {@code f}, {@code _f}, {@code _f@8},
   * {@code @f@8}, {@code ?f@...}.
   */
  private static boolean isDecorated(ByteString linked, ByteString procedure) {
    if (linked.equals(procedure)) {
      return true;
    }
    ByteString last = procedure.slice(lastPart(procedure), procedure.length());
    int end = 1 + last.length();
    return linked.length() >= end
        && (linked.at(0) == '?' || linked.at(0) == '_' || linked.at(0) == '@')
        && linked.slice(1, end).equals(last)
        && (linked.length() == end || linked.at(end) == '@');
  }

  /** Where the name without its scopes begins. */
  private static int lastPart(ByteString name) {
    int start = name.length();
    while (start > 1 && !(name.at(start - 1) == ':' && name.at(start - 2) == ':')) {
      start--;
    }
    return start > 1 ? start : 0;
  }
}
