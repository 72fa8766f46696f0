package example;

import java.io.IOException;
import java.nio.file.Path;
import org.lucerna.idb.IdaDatabase;

/** Prints the functions of an IDA database. */
class FunctionNames {
  public static void main(String[] arguments) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(Path.of(arguments[0]))) {
      database.functions().forEach(f -> System.out.printf("%x %s%n", f.start(), f.name()));
    }
  }
}
