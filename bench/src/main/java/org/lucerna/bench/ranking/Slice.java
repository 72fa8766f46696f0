package org.lucerna.bench.ranking;

/** A subset of the requested functions. All of them have a name and a known key. */
enum Slice {
  /** All known keys. */
  ALL("all known keys") {
    @Override
    boolean holds(World world, World.Withheld withheld, SimulatedProgram.Function function) {
      return !world.knowledge().of(function.key()).isEmpty();
    }
  },
  /** The server has several names for the key. */
  AMBIGUOUS("ambiguous keys") {
    @Override
    boolean holds(World world, World.Withheld withheld, SimulatedProgram.Function function) {
      return world.knowledge().names(function.key()).size() > 1;
    }
  },
  /** Several names for functions that truly differ: only the pull itself can distinguish them. */
  SHARED("ambiguous, several functions of one key") {
    @Override
    boolean holds(World world, World.Withheld withheld, SimulatedProgram.Function function) {
      return AMBIGUOUS.holds(world, withheld, function) && world.isShared(function.key());
    }
  },
  /** Several names only because some of them are wrong, stale or other spellings. */
  NOISE("ambiguous, one function under several names") {
    @Override
    boolean holds(World world, World.Withheld withheld, SimulatedProgram.Function function) {
      return AMBIGUOUS.holds(world, withheld, function) && !world.isShared(function.key());
    }
  },
  /** Other programs of the family were pushed. */
  KNOWN_FAMILY("ambiguous, family known") {
    @Override
    boolean holds(World world, World.Withheld withheld, SimulatedProgram.Function function) {
      return AMBIGUOUS.holds(world, withheld, function) && !withheld.newFamily();
    }
  },
  /** Only libraries of the program are known. */
  NEW_FAMILY("ambiguous, family new") {
    @Override
    boolean holds(World world, World.Withheld withheld, SimulatedProgram.Function function) {
      return AMBIGUOUS.holds(world, withheld, function) && withheld.newFamily();
    }
  };

  private final String title;

  Slice(String title) {
    this.title = title;
  }

  /** Its name in reports. */
  String title() {
    return title;
  }

  /** Whether a function of a withheld program belongs to it. */
  abstract boolean holds(World world, World.Withheld withheld, SimulatedProgram.Function function);
}
