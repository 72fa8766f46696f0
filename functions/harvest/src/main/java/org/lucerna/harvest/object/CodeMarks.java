package org.lucerna.harvest.object;

/** What an object file says about its code besides the instructions. */
public interface CodeMarks {
  /** Nothing: all code is instructions, none of them Thumb. */
  CodeMarks NONE =
      new CodeMarks() {
        @Override
        public boolean isThumb(int section, long offset) {
          return false;
        }

        @Override
        public boolean mayHaveData() {
          return false;
        }

        @Override
        public boolean isData(int section, long offset) {
          return false;
        }
      };

  /** Whether the function at a place is Thumb code. */
  boolean isThumb(int section, long offset);

  /** Whether {@link #isData} can ever return true. */
  boolean mayHaveData();

  /** Whether a byte of code is data. */
  boolean isData(int section, long offset);
}
