package org.lucerna.cli.format;

/** A script for a disassembler. */
abstract class ScriptPull extends AnnotationPull {
  @Override
  public boolean isScript() {
    return true;
  }
}
