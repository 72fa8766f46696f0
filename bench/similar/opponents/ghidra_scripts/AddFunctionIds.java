// Adds the functions of a program to a Function ID database, as a library of the same name.
//
// Argument: the database, which is made if it is not there.

import ghidra.app.script.GhidraScript;
import ghidra.feature.fid.db.FidDB;
import ghidra.feature.fid.db.FidFileManager;
import ghidra.feature.fid.service.FidService;
import java.io.File;
import java.util.List;

public class AddFunctionIds extends GhidraScript {
  @Override
  protected void run() throws Exception {
    File file = new File(getScriptArgs()[0]);
    FidFileManager files = FidFileManager.getInstance();
    if (!file.exists()) {
      files.createNewFidDatabase(file);
    }
    try (FidDB database = files.addUserFidFile(file).getFidDB(true)) {
      new FidService()
          .createNewLibraryFromPrograms(
              database,
              currentProgram.getName(),
              "",
              "",
              List.of(currentProgram.getDomainFile()),
              function -> true,
              currentProgram.getLanguageID(),
              null,
              null,
              monitor);
      database.saveDatabase("", monitor);
    }
  }
}
