/** WARP: the function GUIDs of Binary Ninja, and its signature files. */
module org.lucerna.warp {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.isa;
  requires com.github.luben.zstd_jni;

  exports org.lucerna.warp;
  exports org.lucerna.warp.code;
}
