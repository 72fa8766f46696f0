package org.lucerna.repositories.rpm;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import org.lucerna.repositories.RepositoryException;

/**
 * The elements of a document that describe one thing each, one after the other. Not thread-safe.
 */
final class IndexElements {
  private static final int MOST_TEXT = 1 << 16;
  private static final int MOST_DEPTH = 64;

  private final XMLStreamReader in;
  private final String element;

  /**
   * Elements.
   *
   * @param element the name of those that describe something
   */
  IndexElements(InputStream in, String element) throws RepositoryException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    this.element = element;
    try {
      this.in = factory.createXMLStreamReader(new BoundedMarkup(in));
    } catch (XMLStreamException damage) {
      throw damaged(damage);
    }
  }

  private static RepositoryException damaged(XMLStreamException damage) {
    return new RepositoryException(
        "damaged: " + String.valueOf(damage.getMessage()).replaceAll("\\s+", " "));
  }

  /**
   * What is in the next element, by name: texts of elements, and attributes as {@code
   * ELEMENT@ATTRIBUTE}, those of the element itself as {@code @ATTRIBUTE}. Of a name that occurs
   * twice, the first counts. Null after the last.
   */
  @Nullable Map<String, String> next() throws IOException {
    try {
      while (in.hasNext()) {
        int event = in.next();
        if (event == XMLStreamConstants.DTD) {
          throw new RepositoryException("damaged: expected no DTD");
        }
        if (event == XMLStreamConstants.START_ELEMENT && in.getLocalName().equals(element)) {
          return read();
        }
      }
      return null;
    } catch (XMLStreamException damage) {
      throw damage.getNestedException() instanceof IOException io ? io : damaged(damage);
    }
  }

  private Map<String, String> read() throws XMLStreamException, RepositoryException {
    Map<String, String> values = new HashMap<>();
    attributes("", values);
    StringBuilder text = new StringBuilder();
    int depth = 1;
    while (depth > 0) {
      switch (in.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          depth++;
          if (depth > MOST_DEPTH) {
            throw new RepositoryException("damaged: elements within each other");
          }
          text.setLength(0);
          attributes(in.getLocalName(), values);
        }
        case XMLStreamConstants.END_ELEMENT -> {
          depth--;
          values.putIfAbsent(in.getLocalName(), text.toString().strip());
          text.setLength(0);
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (text.length() < MOST_TEXT) {
            text.append(in.getText());
          }
        }
        default -> {
          // Comments and instructions.
        }
      }
    }
    return values;
  }

  private void attributes(String of, Map<String, String> into) {
    for (int i = 0; i < in.getAttributeCount(); i++) {
      into.putIfAbsent(of + "@" + in.getAttributeLocalName(i), in.getAttributeValue(i));
    }
  }
}
