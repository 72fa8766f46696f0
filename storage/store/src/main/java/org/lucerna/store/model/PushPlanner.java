package org.lucerna.store.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.store.Push;

/**
 * Decides how a push changes each of its functions. It changes nothing and assigns no ids, so a
 * failed push leaves no trace.
 *
 * @param rule which version is served after a push
 */
public record PushPlanner(ServingRule rule) {
  /**
   * The effect of a push on one of its functions.
   *
   * @param version that the push adds; null if it adds none
   */
  public record Decision(
      PushedFunction pushed, PushOutcome outcome, @Nullable FunctionInfo version) {}

  /**
   * Decides about functions in order; each decision takes the earlier ones into account.
   *
   * @param functions of the push, or some of them
   * @param targets gives the stored function of each key, before the push
   * @throws RuntimeException if {@link ServingRule.Merge} throws it
   */
  public List<Decision> decide(
      Push push, List<PushedFunction> functions, Function<Md5, PushTarget> targets) {
    Map<Md5, PushTarget> met = new HashMap<>();
    List<Decision> decisions = new ArrayList<>(functions.size());
    for (PushedFunction pushed : functions) {
      PushTarget target = met.computeIfAbsent(pushed.key(), targets);
      boolean isKnown = target.served() != null;
      FunctionInfo next = rule.next(target, pushed.function(), push.mode());
      if (next == null) {
        decisions.add(new Decision(pushed, PushOutcome.UNCHANGED, null));
      } else {
        target.add(next);
        decisions.add(
            new Decision(pushed, isKnown ? PushOutcome.UPDATED : PushOutcome.ADDED, next));
      }
    }
    return decisions;
  }
}
