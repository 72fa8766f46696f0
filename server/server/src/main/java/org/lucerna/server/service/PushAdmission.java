package org.lucerna.server.service;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.Outcome;
import org.lucerna.store.PushedFunction;
import org.lucerna.store.account.Role;

/**
 * Which functions of a push are accepted: by the caller's role, the rules for names and the quota
 * of guests. Thread-safe.
 *
 * @param rules in force
 */
public record PushAdmission(Supplier<FunctionRules> rules, GuestQuota quota) {
  /** The destination of accepted functions. */
  @FunctionalInterface
  interface Destination {
    /**
     * Pushes functions; the outcome of each, in order; null for a function that is refused there.
     */
    List<? extends @Nullable Outcome> push(List<PushedFunction> accepted)
        throws OperationRefusedException;
  }

  /**
   * Counts a guest's pushes.
   *
   * @throws OperationRefusedException if that is too much
   */
  void take(Principal caller, String client, int amount) throws OperationRefusedException {
    if (caller.login() == null && !quota.take(client, amount)) {
      throw new OperationRefusedException(
          "guests at your address have reached their limit of pushes: try again in an hour");
    }
  }

  /** As {@link FunctionService#push}. */
  List<@Nullable Outcome> push(
      PushRequest push, Principal caller, String client, Destination destination)
      throws ForbiddenException, OperationRefusedException {
    if (!caller.role().mayPush()) {
      throw new ForbiddenException(caller, Role.CONTRIBUTOR);
    }
    List<PushedFunction> functions = push.functions();
    Predicate<ByteString> refused = rules.get().refusedNames(functions);
    take(caller, client, functions.size());
    List<PushedFunction> accepted = new ArrayList<>(functions.size());
    boolean[] isAccepted = new boolean[functions.size()];
    for (int i = 0; i < isAccepted.length; i++) {
      isAccepted[i] = !refused.test(functions.get(i).function().name());
      if (isAccepted[i]) {
        accepted.add(functions.get(i));
      }
    }
    Iterator<? extends @Nullable Outcome> results = destination.push(accepted).iterator();
    List<@Nullable Outcome> outcomes = new ArrayList<>(functions.size());
    for (boolean each : isAccepted) {
      outcomes.add(each ? results.next() : null);
    }
    return outcomes;
  }
}
