// Leaves out of the analysis of a program what says nothing of its functions' code and takes a third
// of the time.

import ghidra.app.script.GhidraScript;

public class AnalyzeCodeOnly extends GhidraScript {
  @Override
  protected void run() {
    setAnalysisOption(currentProgram, "Stack", "false");
    setAnalysisOption(currentProgram, "ASCII Strings", "false");
  }
}
