package org.lucerna.bench.ranking;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Three years of a team's pushes, and the programs pulled at the end. Determined by its seed.
 *
 * <ul>
 *   <li>A fifth of the families is withheld entirely, and a quarter of the programs of the others,
 *       each of which keeps at least one program that is pushed.
 *   <li>A program is pushed by one account or, with falling probability, by up to five; by each
 *       account one to six times.
 *   <li>Between two pushes the account's {@link WorkingCopy} improves. One in seven of the later
 *       pushes sends an earlier state, with half of its metadata.
 * </ul>
 */
final class Simulation {
  private static final long DAY = 86_400;
  private static final int DAYS = 1_096;
  private static final double NEW_FAMILIES = 0.2;
  private static final double WITHHELD = 0.25;
  private static final double ANOTHER_ACCOUNT = 0.5;
  private static final int MAX_ACCOUNTS = 5;
  private static final double ANOTHER_PUSH = 0.45;
  private static final int MAX_PUSHES = 6;
  private static final int LONGEST_BREAK = 150;
  private static final double STALE = 1 / 7.0;

  private final List<SimulatedAccount> team = SimulatedAccount.team();
  private final SplittableRandom random;
  private final List<SimulatedProgram> pushed = new ArrayList<>();
  private final List<World.Withheld> withheld = new ArrayList<>();
  private final List<Upload> uploads = new ArrayList<>();

  /** A push without its number. */
  private record Upload(
      long time, int account, int file, List<WorkingCopy.@Nullable Entry> state) {}

  private Simulation(long seed) {
    random = new SplittableRandom(seed);
  }

  /** A world of these programs only. */
  static World run(List<SimulatedProgram> programs, long seed) {
    Simulation simulation = new Simulation(seed);
    simulation.withhold(programs);
    WrongNames wrong = new WrongNames(simulation.pushed, seed);
    for (int file = 0; file < simulation.pushed.size(); file++) {
      simulation.pushProgram(file, wrong);
    }
    return new World(simulation.knowledge(), simulation.pushed, simulation.withheld);
  }

  private void withhold(List<SimulatedProgram> programs) {
    Map<String, List<SimulatedProgram>> families =
        programs.stream()
            .collect(
                Collectors.groupingBy(SimulatedProgram::family, TreeMap::new, Collectors.toList()));
    for (List<SimulatedProgram> family : families.values()) {
      boolean isNew = random.nextDouble() < NEW_FAMILIES;
      int kept = isNew ? -1 : random.nextInt(family.size());
      for (int i = 0; i < family.size(); i++) {
        if (isNew || (i != kept && random.nextDouble() < WITHHELD)) {
          withheld.add(new World.Withheld(family.get(i), isNew));
        } else {
          pushed.add(family.get(i));
        }
      }
    }
  }

  private void pushProgram(int file, WrongNames wrong) {
    List<SimulatedAccount> left = new ArrayList<>(team);
    do {
      SimulatedAccount account = draw(left);
      left.remove(account);
      pushAll(file, account, wrong);
    } while (team.size() - left.size() < MAX_ACCOUNTS && random.nextDouble() < ANOTHER_ACCOUNT);
  }

  /** A random account; busy ones are more likely. */
  private SimulatedAccount draw(List<SimulatedAccount> accounts) {
    int all = accounts.stream().mapToInt(account -> account.habits().busy).sum();
    int at = random.nextInt(all);
    for (SimulatedAccount account : accounts) {
      at -= account.habits().busy;
      if (at < 0) {
        return account;
      }
    }
    throw new IllegalStateException("draw beyond the sum of the shares");
  }

  private void pushAll(int file, SimulatedAccount account, WrongNames wrong) {
    WorkingCopy copy = new WorkingCopy(pushed.get(file), account, wrong, random.split());
    List<List<WorkingCopy.@Nullable Entry>> states = new ArrayList<>();
    double another = 1 - (1 - ANOTHER_PUSH) / account.habits().busy;
    long day = random.nextInt(DAYS);
    int pushes = 0;
    do {
      if (!states.isEmpty() && random.nextDouble() < STALE) {
        push(day, account, file, earlier(states.get(random.nextInt(states.size()))));
      } else {
        states.add(copy.state());
        push(day, account, file, states.getLast());
      }
      copy.improve();
      day += 1 + random.nextInt(LONGEST_BREAK);
      pushes++;
    } while (day < DAYS && pushes < MAX_PUSHES && random.nextDouble() < another);
  }

  private void push(
      long day, SimulatedAccount account, int file, List<WorkingCopy.@Nullable Entry> state) {
    uploads.add(new Upload(day * DAY + random.nextLong(DAY), account.number(), file, state));
  }

  private static List<WorkingCopy.@Nullable Entry> earlier(
      List<WorkingCopy.@Nullable Entry> state) {
    List<WorkingCopy.@Nullable Entry> earlier = new ArrayList<>();
    for (WorkingCopy.Entry entry : state) {
      earlier.add(
          entry == null
              ? null
              : new WorkingCopy.Entry(entry.name(), entry.metadata().earlier(), entry.wrong()));
    }
    return earlier;
  }

  private Knowledge knowledge() {
    uploads.sort(Comparator.comparingLong(Upload::time));
    Knowledge knowledge = new Knowledge();
    for (int number = 0; number < uploads.size(); number++) {
      Upload upload = uploads.get(number);
      SimulatedProgram program = pushed.get(upload.file);
      Observation.Push push =
          new Observation.Push(number, upload.time, upload.account, upload.file, program.name());
      for (int place = 0; place < upload.state.size(); place++) {
        WorkingCopy.Entry entry = upload.state.get(place);
        if (entry != null) {
          SimulatedProgram.Function function = program.functions().get(place);
          knowledge.add(
              new Observation(
                  push, place, function.key(), function.size(), entry.name(), entry.metadata()));
        }
      }
    }
    return knowledge;
  }
}
