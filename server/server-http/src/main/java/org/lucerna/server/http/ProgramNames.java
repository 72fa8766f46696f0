package org.lucerna.server.http;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.naming.FunctionPull;
import org.lucerna.naming.FunctionQueries;
import org.lucerna.naming.ProgressListener;
import org.lucerna.naming.PulledFunction;
import org.lucerna.service.FunctionService;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;
import org.lucerna.service.StoredFunctions;

/**
 * Names the functions of programs that are known by their outlines. They get the same names as in a
 * pull of the whole program, except those of similar functions; the pull is not counted, and no
 * other server is asked. Thread-safe.
 */
record ProgramNames(FunctionService service) {
  /** Minimum memory for a function while it is named, in bytes. */
  private static final int FUNCTION = 1000;

  /**
   * The functions of a program with their names.
   *
   * @param caller whose rights decide
   * @throws RefusalException if they cannot be read
   */
  List<PulledFunction> of(ProgramOutline program, Principal caller, RequestMemory memory)
      throws RefusalException {
    memory.take((long) FUNCTION * program.functions().size());
    StoredFunctions known =
        new StoredFunctions(service, RequestMemory.inTurn(memory), program.inputMd5(), caller);
    // Names that were pushed from this very file need no proof by its code.
    boolean isPushed = service.programs().files(caller).file(program.inputMd5()) != null;
    try {
      return new FunctionPull(new FunctionQueries(known, ProgressListener.NONE), _ -> Map.of())
          .pull(program.functions()).stream()
              .map(function -> isPushed ? function : function.certainOnly())
              .toList();
    } catch (IOException refused) {
      throw RefusalException.invalid(String.valueOf(refused.getMessage()));
    }
  }
}
