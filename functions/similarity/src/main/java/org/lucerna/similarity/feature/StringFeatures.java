package org.lucerna.similarity.feature;

/** The features of strings. Not thread-safe. */
final class StringFeatures {
  /** Bytes of a string that count. */
  private static final int COUNTED = 200;

  private final FeatureCounter counter;
  private final int[] measures;

  StringFeatures(FeatureCounter counter, int[] measures) {
    this.counter = counter;
    this.measures = measures;
  }

  /** Whether bytes are printable ASCII, tabs and line breaks. */
  static boolean isText(byte[] bytes, int size) {
    for (int i = 0; i < size; i++) {
      if (!isText(bytes[i])) {
        return false;
      }
    }
    return true;
  }

  static boolean isText(byte value) {
    return (value >= ' ' && value < 127) || value == '\t' || value == '\n' || value == '\r';
  }

  void add(byte[] text, int size) {
    measures[Measure.STRINGS.place()]++;
    int from = RustPath.begin(text, size);
    int counted = Math.min(size, from + COUNTED);
    counter.add(FeatureFamily.STRING.feature(FeatureHash.of(text, from, counted)));
  }
}
