/** The components that a program consists of, and their versions. */
module org.lucerna.identify {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.harvest;

  exports org.lucerna.identify;
}
