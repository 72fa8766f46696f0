import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.constant.ClassDesc;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;

/**
 * Gives the classes of a jar that were compiled for Java 5 or older the form of Java 8, with the
 * stack maps that it asks for. The JVM keeps no older ones, nor what refers to them, in its cache
 * of classes (JEP 483), and verifies them slowly, which every start of a command would wait for.
 */
public final class UpgradeClasses {
  /** Bytes of a class file up to and with its version; the last two are the major one. */
  private static final int VERSION_END = 8;

  public static void main(String[] args) throws IOException {
    try (FileSystem jar = FileSystems.newFileSystem(Path.of(args[0]))) {
      ClassFile format =
          ClassFile.of(
              ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
              ClassFile.ClassHierarchyResolverOption.of(
                  ClassHierarchyResolver.ofResourceParsing(name -> open(jar, name))
                      .orElse(ClassHierarchyResolver.defaultResolver())));
      List<Path> classes;
      try (Stream<Path> files = Files.walk(jar.getPath("/"))) {
        classes = files.filter(file -> file.toString().endsWith(".class")).toList();
      }
      for (Path file : classes) {
        if (majorVersion(file) < ClassFile.JAVA_6_VERSION) {
          FileTime time = Files.getLastModifiedTime(file);
          Files.write(
              file,
              format.transformClass(
                  format.parse(Files.readAllBytes(file)),
                  ClassTransform.transformingMethodBodies((code, element) -> code.with(element))
                      .andThen(UpgradeClasses::setVersion)));
          Files.setLastModifiedTime(file, time);
        }
      }
    }
  }

  private static int majorVersion(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(VERSION_END);
      return (start[VERSION_END - 2] & 0xff) << 8 | start[VERSION_END - 1] & 0xff;
    }
  }

  private static InputStream open(FileSystem jar, ClassDesc name) {
    String descriptor = name.descriptorString();
    Path file = jar.getPath("/" + descriptor.substring(1, descriptor.length() - 1) + ".class");
    try {
      return Files.exists(file) ? Files.newInputStream(file) : null;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static void setVersion(ClassBuilder to, ClassElement element) {
    if (element instanceof ClassFileVersion) {
      to.withVersion(ClassFile.JAVA_8_VERSION, 0);
    } else {
      to.with(element);
    }
  }
}
