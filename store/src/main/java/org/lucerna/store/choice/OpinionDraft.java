package org.lucerna.store.choice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;

/**
 * The opinions of a key, while pushes add to them. Where there are more than {@link
 * Subject#MOST_OPINIONS}, those go that the fewest gave, and of these the oldest. It belongs to one
 * thread.
 */
public final class OpinionDraft {
  private static final Comparator<Opinion> LEAST_FIRST =
      Comparator.<Opinion>comparingInt(opinion -> opinion.witnesses().size())
          .thenComparingLong(Opinion::version);

  private final List<Opinion> opinions;

  /** Begins with what is remembered. */
  public OpinionDraft(List<Opinion> before) {
    opinions = new ArrayList<>(before);
  }

  /** A new version came. */
  public void tell(long version, FunctionInfo function) {
    int known = indexOf(Opinion.cut(function.name()));
    if (known >= 0) {
      opinions.set(known, Opinion.of(version, function, opinions.get(known).witnesses()));
      return;
    }
    if (opinions.size() == Subject.MOST_OPINIONS) {
      opinions.stream().min(LEAST_FIRST).ifPresent(opinions::remove);
    }
    opinions.add(Opinion.of(version, function, List.of()));
  }

  /** Somebody gave a name. It counts where the name is among the opinions. */
  public void support(ByteString name, Witness witness) {
    supportAt(indexOf(Opinion.cut(name)), witness);
  }

  /** As above, by the number of the opinion. */
  public void support(int number, Witness witness) {
    int known = opinions.size() - 1;
    while (known >= 0 && opinions.get(known).number() != number) {
      known--;
    }
    supportAt(known, witness);
  }

  private void supportAt(int known, Witness witness) {
    if (known < 0) {
      return;
    }
    List<Witness> witnesses = new ArrayList<>(opinions.get(known).witnesses());
    Witness older = null;
    for (Witness one : witnesses) {
      older = one.isAsGoodAs(witness) ? one : older;
    }
    if (older != null) {
      witnesses.remove(older);
    }
    witnesses.add(older != null && older.time() > witness.time() ? older : witness);
    witnesses.sort(Witness.NEWEST_FIRST);
    int kept = Math.min(witnesses.size(), Opinion.MOST_WITNESSES);
    opinions.set(known, opinions.get(known).withWitnesses(witnesses.subList(0, kept)));
  }

  private int indexOf(ByteString name) {
    for (int i = 0; i < opinions.size(); i++) {
      if (opinions.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** As they are now, the newest version first. */
  public List<Opinion> opinions() {
    List<Opinion> sorted = new ArrayList<>(opinions);
    sorted.sort(Comparator.comparingLong(Opinion::version).reversed());
    return sorted;
  }
}
