package org.lucerna.bench.choice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.choice.Asker;
import org.lucerna.store.choice.Layout;
import org.lucerna.store.choice.Opinion;
import org.lucerna.store.choice.Question;
import org.lucerna.store.choice.Signal;
import org.lucerna.store.choice.Subject;
import org.lucerna.store.choice.Witness;

/** The signals of the store, given what a store would remember of the simulated pushes. */
final class StoreSignals implements Signals {
  private final List<Signal> signals;
  private final Map<Knowledge, Memory> memories = new WeakHashMap<>();

  StoreSignals(List<Signal> signals) {
    this.signals = List.copyOf(signals);
  }

  @Override
  public List<String> names() {
    return signals.stream().map(Signal::label).toList();
  }

  @Override
  public List<List<Candidate>> candidates(Pull pull, Knowledge knowledge) {
    Memory memory = memories.computeIfAbsent(knowledge, Memory::new);
    List<Md5> keys = pull.asked().stream().map(Pull.Asked::key).toList();
    List<@Nullable Subject> subjects = new ArrayList<>();
    keys.forEach(key -> subjects.add(memory.subject(key)));
    List<Integer> sizes = pull.asked().stream().map(Pull.Asked::size).toList();
    Question question =
        Question.of(keys, subjects, sizes, List.of(), Asker.UNKNOWN, memory::layout);
    List<Signal.Values> values = signals.stream().map(signal -> signal.of(question)).toList();
    List<List<Candidate>> all = new ArrayList<>();
    for (int place = 0; place < keys.size(); place++) {
      Subject subject = subjects.get(place);
      all.add(subject == null ? List.of() : candidates(place, subject, values, memory));
    }
    return all;
  }

  private List<Candidate> candidates(
      int place, Subject subject, List<Signal.Values> values, Memory memory) {
    int count = subject.opinions().size();
    double[][] by = new double[count][values.size()];
    double[] one = new double[Subject.MOST_OPINIONS];
    for (int signal = 0; signal < values.size() && count > 1; signal++) {
      values.get(signal).at(place, subject, one);
      for (int i = 0; i < count; i++) {
        by[i][signal] = one[i];
      }
    }
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      candidates.add(new Candidate(memory.version(subject, i), by[i]));
    }
    return candidates;
  }

  /** What a store would remember, made when it is asked for. */
  private static final class Memory {
    private final Knowledge knowledge;
    private final Map<Md5, Named> subjects = new HashMap<>();
    private final Map<Integer, Layout> layouts = new HashMap<>();

    private record Named(
        Subject subject, List<Observation> versions, Map<String, Integer> numbers) {}

    /** Who gave a name, and when last. */
    private static final class Told {
      final int number;
      final Map<Long, Witness> witnesses = new LinkedHashMap<>();
      Observation last;

      Told(int number, Observation first) {
        this.number = number;
        this.last = first;
      }

      void add(Observation observation) {
        last = observation;
        int file = observation.file() + 1;
        int account = observation.account() + 1;
        Witness witness = new Witness(file, account, Witness.NONE, observation.time());
        long who = (long) file << 32 | account;
        witnesses.remove(who);
        witnesses.put(who, witness);
        if (witnesses.size() > Opinion.MOST_WITNESSES) {
          witnesses.remove(witnesses.keySet().iterator().next());
        }
      }

      private static int richness(Notes notes) {
        return (notes.typed() ? 40 : 0)
            + Math.min(40, 4 * notes.comments())
            + Math.min(20, 2 * notes.members());
      }

      Opinion opinion() {
        return new Opinion(
            number,
            last.time(),
            ByteString.utf8(last.name()),
            last.size(),
            richness(last.notes()),
            List.copyOf(witnesses.values()));
      }
    }

    Memory(Knowledge knowledge) {
      this.knowledge = knowledge;
    }

    @Nullable Subject subject(Md5 key) {
      return knowledge.of(key).isEmpty() ? null : named(key).subject;
    }

    Observation version(Subject subject, int opinion) {
      return named(subject.key()).versions.get(opinion);
    }

    private Named named(Md5 key) {
      return subjects.computeIfAbsent(key, this::tell);
    }

    private Named tell(Md5 key) {
      Map<String, Told> told = new LinkedHashMap<>();
      Map<String, Integer> numbers = new HashMap<>();
      for (Observation each : knowledge.of(key)) {
        Told name = told.get(each.name());
        if (name == null) {
          name = new Told(numbers.size() + 1, each);
          numbers.put(each.name(), name.number);
          told.put(each.name(), name);
        }
        name.add(each);
        if (told.size() > Subject.MOST_OPINIONS) {
          told.values().stream()
              .filter(one -> !one.last.equals(each))
              .min(
                  Comparator.<Told>comparingInt(one -> one.witnesses.size())
                      .thenComparingLong(one -> one.last.time()))
              .ifPresent(least -> told.remove(least.last.name()));
        }
      }
      List<Told> newestFirst = new ArrayList<>(told.values());
      newestFirst.sort(Comparator.comparingLong((Told one) -> one.last.time()).reversed());
      return new Named(
          new Subject(key, newestFirst.stream().map(Told::opinion).toList()),
          newestFirst.stream().map(one -> one.last).toList(),
          numbers);
    }

    @Nullable Layout layout(int file) {
      return layouts.computeIfAbsent(file, this::lay);
    }

    private Layout lay(int file) {
      NavigableMap<Integer, Observation> places = knowledge.places(file - 1);
      long[] keys = new long[places.size()];
      int[] opinions = new int[keys.length];
      long[] addresses = new long[keys.length];
      int at = 0;
      for (Map.Entry<Integer, Observation> place : places.entrySet()) {
        Observation each = place.getValue();
        addresses[at] = place.getKey();
        keys[at] = Layout.part(each.key());
        opinions[at++] = named(each.key()).numbers.getOrDefault(each.name(), 0);
      }
      return new Layout(addresses, keys, opinions);
    }
  }
}
