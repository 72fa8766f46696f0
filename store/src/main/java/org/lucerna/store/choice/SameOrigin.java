package org.lucerna.store.choice;

import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Whether the opinion was given by a push of the very input file, or from the very host, that the
 * functions are asked for: 1 where it was, else 0. Nothing is known in a pull over Lumina, which
 * tells neither.
 */
public final class SameOrigin implements Signal {
  private final String label;
  private final ToIntFunction<Witness> given;
  private final Function<Asker, Integer> asked;

  private SameOrigin(String label, ToIntFunction<Witness> given, Function<Asker, Integer> asked) {
    this.label = label;
    this.given = given;
    this.asked = asked;
  }

  /** The same input file. */
  public static SameOrigin file() {
    return new SameOrigin("input-file", Witness::file, Asker::file);
  }

  /** The same host. */
  public static SameOrigin host() {
    return new SameOrigin("host", Witness::host, Asker::host);
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public Values of(Question question) {
    int origin = asked.apply(question.asker());
    return Values.ofKeys(
        (subject, into) -> {
          for (int i = 0; i < subject.opinions().size(); i++) {
            boolean same =
                origin != Witness.NONE
                    && subject.opinions().get(i).witnesses().stream()
                        .anyMatch(witness -> given.applyAsInt(witness) == origin);
            into[i] = same ? 1 : 0;
          }
        });
  }
}
