// Appends to a file what Function ID takes the functions of a program for: lines with the program,
// the function's address in its file, the library that has the other one, its name and the score.
//
// Arguments: the database, the file.

import ghidra.app.script.GhidraScript;
import ghidra.app.util.opinion.ElfLoader;
import ghidra.feature.fid.db.FidFileManager;
import ghidra.feature.fid.db.FidQueryService;
import ghidra.feature.fid.service.FidMatch;
import ghidra.feature.fid.service.FidSearchResult;
import ghidra.feature.fid.service.FidService;
import java.io.File;
import java.io.FileWriter;
import java.io.PrintWriter;

public class FindFunctionIds extends GhidraScript {
  @Override
  protected void run() throws Exception {
    FidFileManager files = FidFileManager.getInstance();
    files.addUserFidFile(new File(getScriptArgs()[0])).setActive(true);
    FidService service = new FidService();
    // Ghidra moves programs that can be anywhere away from 0.
    boolean isElf = ElfLoader.ELF_NAME.equals(currentProgram.getExecutableFormat());
    long moved = isElf ? currentProgram.getImageBase().getOffset() : 0;
    try (FidQueryService known = files.openFidQueryService(currentProgram.getLanguage(), false);
        PrintWriter out = new PrintWriter(new FileWriter(getScriptArgs()[1], true))) {
      float least = service.getDefaultScoreThreshold();
      for (FidSearchResult found : service.processProgram(currentProgram, known, least, monitor)) {
        for (FidMatch match : found.matches) {
          out.printf(
              "%s\t%x\t%s\t%s\t%s\n",
              currentProgram.getName(),
              found.function.getEntryPoint().getOffset() - moved,
              match.getLibraryRecord().getLibraryFamilyName(),
              match.getFunctionRecord().getName(),
              match.getOverallScore());
        }
      }
    }
  }
}
