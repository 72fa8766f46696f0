package org.lucerna.bench.similar;

/** What programs are made of and by; each has its own difficulties. */
enum ProgramKind {
  C("C"),
  CPP("C++"),
  MSVC("Visual C++"),
  RUST("Rust"),
  GO("Go"),
  /** Of any of these, compared with one other. */
  PAIR("one with one");

  private final String title;

  ProgramKind(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
