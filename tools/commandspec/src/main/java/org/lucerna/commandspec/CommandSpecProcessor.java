package org.lucerna.commandspec;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashSet;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import org.jspecify.annotations.Nullable;

/** Writes a class for each class with annotations of picocli. */
@SupportedAnnotationTypes("picocli.CommandLine.*")
public final class CommandSpecProcessor extends AbstractProcessor {
  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latest();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    Set<TypeElement> types = new LinkedHashSet<>();
    for (TypeElement annotation : annotations) {
      for (Element element : round.getElementsAnnotatedWith(annotation)) {
        TypeElement type = type(element);
        if (type != null) {
          types.add(type);
        }
      }
    }
    types.forEach(this::write);
    return false;
  }

  /** The class that an annotation of itself or a field describes; null for those of methods. */
  private static @Nullable TypeElement type(Element element) {
    if (element instanceof TypeElement type) {
      return type;
    }
    return SpecSource.isMember(element) ? (TypeElement) element.getEnclosingElement() : null;
  }

  private void write(TypeElement type) {
    try {
      SpecSource source =
          SpecSource.of(type, processingEnv.getElementUtils(), processingEnv.getTypeUtils());
      try (Writer out =
          processingEnv.getFiler().createSourceFile(source.qualifiedName(), type).openWriter()) {
        out.write(source.text());
      }
    } catch (UnsupportedAnnotationException unsupported) {
      processingEnv
          .getMessager()
          .printMessage(Diagnostic.Kind.ERROR, unsupported.getMessage(), unsupported.element());
    } catch (IOException failed) {
      processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, failed.toString(), type);
    }
  }
}
