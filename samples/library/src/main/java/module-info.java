module example {
  requires org.lucerna.idb;
}
