package org.lucerna.service;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.lucerna.lumina.ProgramSubmission;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.SubmittedFunction;
import org.lucerna.store.account.Role;

/**
 * What is accepted of a push: by the caller's role, the rules for functions and the quota of
 * guests. Thread-safe.
 *
 * @param rules in force
 */
public record PushAdmission(Supplier<FunctionRules> rules, GuestQuota quota) {
  /** The destination of accepted functions. */
  @FunctionalInterface
  public interface Destination {
    /** Pushes functions; the outcome of each, in order. */
    List<PushOutcome> push(List<PushedFunction> accepted) throws RefusalException;
  }

  /**
   * Admits a push.
   *
   * @throws RefusalException if the caller may not push, if metadata or a name is not acceptable,
   *     or if guests have pushed too much
   */
  public Admitted admit(ProgramSubmission program, Principal caller, String client)
      throws RefusalException {
    if (!caller.role().mayPush()) {
      throw RefusalException.forbidden(caller, Role.CONTRIBUTOR);
    }
    FunctionRules.Verdict verdict = rules.get().judge(program);
    int parts =
        program.parts().aliases().size()
            + (program.parts().outline() == null ? 0 : 1)
            + (program.parts().contents() == null ? 0 : 1);
    if (caller.login() == null && !quota.take(client, verdict.keys() + parts)) {
      throw RefusalException.invalid(
          "guests at your address have reached their limit of pushes: try again in an hour");
    }
    return new Admitted(program.functions(), verdict);
  }

  /** The functions of an admitted push. */
  public record Admitted(List<SubmittedFunction> functions, FunctionRules.Verdict verdict) {
    /** Pushes the accepted functions; the outcome of each function, in order. */
    public List<PushOutcome> push(Destination destination) throws RefusalException {
      List<PushedFunction> accepted = new ArrayList<>(verdict.keys());
      for (int i = 0; i < functions.size(); i++) {
        if (verdict.accepts(i)) {
          accepted.addAll(functions.get(i).keys());
        }
      }
      Iterator<PushOutcome> results = destination.push(accepted).iterator();
      List<PushOutcome> outcomes = new ArrayList<>(functions.size());
      for (int i = 0; i < functions.size(); i++) {
        PushOutcome outcome = PushOutcome.REFUSED;
        if (verdict.accepts(i)) {
          outcome = PushOutcome.UNCHANGED;
          for (int key = 0; key < functions.get(i).keys().size(); key++) {
            outcome = outcome.and(results.next());
          }
        }
        outcomes.add(outcome);
      }
      return outcomes;
    }
  }
}
