/** What changed between two builds of a program, function by function. */
module org.lucerna.diff {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.harvest;
  requires transitive org.lucerna.naming;

  exports org.lucerna.diff;
}
