package org.lucerna.binary.pdb;

import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/**
 * The types of a function, as its compiler recorded them. They are read on demand, while the file
 * is open. Immutable.
 */
public final class PdbProcedure {
  private static final int TYPE_AT = 24;
  private static final int FLAGS_AT = 34;
  static final int NEVER_RETURNS = 0x08;
  private static final int OWN_CONVENTION = 0x20;

  private final ByteView records;
  private final long at;

  /**
   * A procedure.
   *
   * @param records of its module
   * @param at where its own begins
   */
  PdbProcedure(ByteView records, long at) {
    this.records = records;
    this.at = at;
  }

  private SymbolRecords symbols() {
    SymbolRecords symbols = new SymbolRecords(records, at);
    symbols.advance();
    return symbols;
  }

  /**
   * Index of its type, a {@link PdbType.Function}; 0 if it has none.
   *
   * @throws org.lucerna.bytes.FormatException if its record is cut off
   */
  public int type(PdbTypes types) {
    SymbolRecords own = symbols();
    int index = own.body().i32(TYPE_AT);
    return switch (own.kind()) {
      case SymbolRecords.PROCEDURE_ID,
          SymbolRecords.LOCAL_PROCEDURE_ID,
          SymbolRecords.DEPENDENT_PROCEDURE_ID ->
          types.functionOfId(index);
      default -> index;
    };
  }

  /** Whether it never returns. */
  public boolean neverReturns() {
    return (symbols().body().u8(FLAGS_AT) & NEVER_RETURNS) != 0;
  }

  /** Whether the compiler chose a convention for it other than that of its type. */
  public boolean hasOwnConvention() {
    return (symbols().body().u8(FLAGS_AT) & OWN_CONVENTION) != 0;
  }

  /**
   * The names of its parameters, {@code this} first, as in the source; empty ones and those made up
   * by the compiler are of parameters without a name. None if they are not certain.
   *
   * @param function its type
   * @throws org.lucerna.bytes.FormatException if a record is cut off
   */
  public List<ByteString> parameterNames(PdbType.Function function, PdbTypes types) {
    return new ParameterNames(symbols()).of(function.allParameters(), types);
  }
}
