package org.lucerna.harvest.script;

import java.util.ArrayList;
import java.util.List;

/**
 * An action of a script.
 *
 * @param place of its subject, relative to the image base
 */
record Step(Verb verb, long place, List<StepArgument> arguments) {
  Step {
    arguments = List.copyOf(arguments);
  }

  /** A step with one text, followed by numbers. */
  static Step of(Verb verb, long place, String words, long... numbers) {
    List<StepArgument> arguments = new ArrayList<>(numbers.length + 1);
    arguments.add(new StepArgument.Words(words));
    addNumbers(arguments, numbers);
    return new Step(verb, place, arguments);
  }

  /** A step with numbers alone. */
  static Step of(Verb verb, long place, long... numbers) {
    List<StepArgument> arguments = new ArrayList<>(numbers.length);
    addNumbers(arguments, numbers);
    return new Step(verb, place, arguments);
  }

  private static void addNumbers(List<StepArgument> arguments, long... numbers) {
    for (long number : numbers) {
      arguments.add(new StepArgument.Whole(number));
    }
  }
}
