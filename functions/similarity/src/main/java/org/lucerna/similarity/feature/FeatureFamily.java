package org.lucerna.similarity.feature;

/**
 * The property of a function that a feature describes. The order is part of the features' version;
 * with four bits for it, there are no more than these.
 *
 * <p>The weights were set by hand once, by how much each family says of itself: a string names a
 * function more surely than a pair of instructions.
 */
public enum FeatureFamily {
  /** A string that is referred to. */
  STRING(3),
  /** A function of another library that is called or referred to. */
  IMPORT(2),
  /** An immediate number of 256 or more, or a floating-point constant. */
  CONSTANT(2),
  /** The first 32 bytes of a table of constants. */
  TABLE(3),
  /** A smaller immediate number. */
  SMALL_CONSTANT(1),
  /** The distance of a field from the start of its structure. */
  FIELD(1),
  /** The same with size and direction of the access. */
  FIELD_ACCESS(0.5),
  /** Number of instructions of a class. */
  CLASS(0.4),
  /** Two or three classes of instructions in a row, in one basic block. */
  SEQUENCE(0.6),
  /** The classes of a basic block, in any order. */
  BLOCK(0.8),
  /** The bound of a switch. */
  SWITCH(1.5),
  /** A measure of size, rounded. */
  SIZE(0.5),
  /** A C++ class whose virtual table has the function, or whose type information it refers to. */
  TYPE(2),
  /** A string, import, constant, table or class of a function that is called. */
  CALLEE(1),
  /** One of a function that calls. */
  CALLER(0.7),
  /** One of the two functions before or after. */
  NEIGHBOR(0.5);

  private static final FeatureFamily[] ALL = values();
  private static final int SHIFT = 28;

  /** Number of families. */
  public static final int COUNT = ALL.length;

  /** Number of families of a function itself, which come before those of its neighbors. */
  public static final int OWN = CALLEE.place();

  private final double weight;

  FeatureFamily(double weight) {
    this.weight = weight;
  }

  /** The weight of the family's features, relative to other families. */
  public double weight() {
    return weight;
  }

  /** Whether a function lends features of the family to its neighbors. */
  public boolean isLent() {
    return place() <= TABLE.place() || this == TYPE;
  }

  /** A feature of the family, made from 64 well-mixed bits. */
  int feature(long hash) {
    return place() << SHIFT | (int) (hash >>> (64 - SHIFT));
  }

  /** A feature of a neighbor as one of this family. */
  public int lent(int feature) {
    return feature(FeatureHash.mix(feature));
  }

  /** The family of a feature. */
  public static FeatureFamily of(int feature) {
    return ALL[feature >>> SHIFT];
  }

  /** Its place in the order of all, from 0 on. */
  @SuppressWarnings("EnumOrdinal") // The order is part of the features' version.
  public int place() {
    return ordinal();
  }
}
