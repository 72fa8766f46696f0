/** The components that a program consists of, and their versions. */
module org.lucerna.identify {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.harvest;
  requires transitive org.lucerna.packages;

  exports org.lucerna.identify;
  exports org.lucerna.identify.stated;
}
