package org.lucerna.commandspec;

import javax.lang.model.element.Element;

/** An annotation, or a value in one, that cannot be written as code. */
final class UnsupportedAnnotationException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Element element;

  UnsupportedAnnotationException(Element element, String message) {
    super(message);
    this.element = element;
  }

  /** The annotated element. */
  Element element() {
    return element;
  }
}
