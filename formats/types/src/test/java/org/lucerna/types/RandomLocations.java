package org.lucerna.types;

import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Generates argument locations of every form. */
final class RandomLocations {
  private final RandomGenerator random;

  RandomLocations(RandomGenerator random) {
    this.random = random;
  }

  ArgumentLocation next() {
    return switch (random.nextInt(8)) {
      case 0 -> ArgumentLocation.UNSPECIFIED;
      case 1 -> new ArgumentLocation.Stack(random.nextBoolean() ? 0 : offset());
      case 2 -> new ArgumentLocation.Register(random.nextInt(0x7fff), random.nextInt(16));
      case 3 -> new ArgumentLocation.RegisterPair(random.nextInt(200), random.nextInt(300));
      case 4 -> new ArgumentLocation.RegisterRelative(random.nextInt(32), offset());
      case 5 -> new ArgumentLocation.Static(random.nextLong());
      case 6 ->
          new ArgumentLocation.Scattered(
              IntStream.rangeClosed(0, random.nextInt(4))
                  .mapToObj(_ -> part(random.nextBoolean() ? 0 : random.nextInt()))
                  .toList());
      default -> new ArgumentLocation.Register(random.nextInt(40), 0);
    };
  }

  private ArgumentLocation.Part part(int size) {
    return new ArgumentLocation.Part(
        new ArgumentLocation.Register(random.nextInt(300), 0), random.nextInt(0x7fff), size);
  }

  private long offset() {
    return random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(-1000, 1000);
  }
}
