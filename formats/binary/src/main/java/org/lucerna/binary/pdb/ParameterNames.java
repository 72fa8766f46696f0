package org.lucerna.binary.pdb;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/**
 * The names of a procedure's parameters, from the variables of its scope. Records of optimized code
 * mark parameters and say where they are; those that are nowhere come last, not in their place.
 * Others have the place on the stack that the convention reserves, first the parameters in order,
 * then local variables. So the marked ones are taken if all of them have a place, else the first of
 * the others; types must agree, and the same names be marked.
 */
final class ParameterNames {
  private static final int PARAMETER = 1;

  /** A variable. Its type as in {@link PdbTypes}. */
  private record Variable(int type, ByteString name) {}

  private final List<Variable> marked = new ArrayList<>();
  private final List<Variable> placed = new ArrayList<>();

  /** Marked ones without a place. */
  private int nowhere;

  /**
   * Reads the variables.
   *
   * @param scope the record of the procedure is the current one
   * @throws org.lucerna.bytes.FormatException if a record is cut off
   */
  ParameterNames(SymbolRecords scope) {
    int depth = 0;
    boolean isMarked = false;
    while (depth >= 0 && scope.advance()) {
      boolean wasMarked = isMarked;
      isMarked = false;
      if (scope.isScope()) {
        depth++;
      } else if (scope.isEnd()) {
        depth--;
      } else if (scope.isProcedure() || scope.kind() == SymbolRecords.THUNK) {
        // Procedures do not nest: without this, unended ones would all be read to the last record.
        depth = -1;
      } else if (wasMarked && scope.isPlace()) {
        nowhere--;
      } else if (depth == 0) {
        isMarked = add(scope.kind(), scope.body());
      }
    }
  }

  /** Adds a variable, if the record is one; returns whether it is marked as a parameter. */
  private boolean add(int kind, ByteView body) {
    switch (kind) {
      case SymbolRecords.LOCAL -> {
        if ((body.u16(4) & PARAMETER) != 0) {
          marked.add(new Variable(body.i32(0), body.cstr(6)));
          nowhere++;
          return true;
        }
      }
      case SymbolRecords.REGISTER_RELATIVE -> placed.add(new Variable(body.i32(4), body.cstr(10)));
      case SymbolRecords.FRAME_RELATIVE -> placed.add(new Variable(body.i32(4), body.cstr(8)));
      default -> {
        // No variable.
      }
    }
    return false;
  }

  /**
   * The names of parameters with these types, as many; none if they are not certain.
   *
   * @throws org.lucerna.bytes.FormatException if a record is cut off
   */
  List<ByteString> of(List<Integer> parameters, PdbTypes types) {
    if (nowhere == 0 && marked.size() == parameters.size() && agree(marked, parameters, types)) {
      return names(marked);
    }
    if (placed.size() < parameters.size()) {
      return List.of();
    }
    List<Variable> first = placed.subList(0, parameters.size());
    boolean isCertain =
        agree(first, parameters, types)
            && (marked.isEmpty() || names(marked).containsAll(names(first)));
    return isCertain ? names(first) : List.of();
  }

  private static boolean agree(List<Variable> variables, List<Integer> parameters, PdbTypes types) {
    for (int i = 0; i < parameters.size(); i++) {
      if (!types.isSameParameter(variables.get(i).type(), parameters.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static List<ByteString> names(List<Variable> variables) {
    return variables.stream().map(Variable::name).toList();
  }
}
