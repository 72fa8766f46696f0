package org.lucerna.packages.description;

import java.io.ByteArrayInputStream;
import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.purl.PackageUrl;

/** The file {@code NAME.nuspec} of packages of NuGet. */
final class NugetManifest {
  /** Of {@code package/metadata/id} and the like. */
  private static final int FIELD_DEPTH = 3;

  private NugetManifest() {}

  static @Nullable PackageUrl packageUrl(byte[] bytes) {
    try {
      return fields(bytes).packageUrl("nuget", null, "id", "version");
    } catch (XMLStreamException damage) {
      return null;
    }
  }

  private static DescriptionFields fields(byte[] bytes) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    XMLStreamReader xml = factory.createXMLStreamReader(new ByteArrayInputStream(bytes));
    Map<String, String> values = new HashMap<>();
    int depth = 0;
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamReader.START_ELEMENT -> {
          depth++;
          String key = xml.getLocalName();
          if (depth == FIELD_DEPTH && (key.equals("id") || key.equals("version"))) {
            values.putIfAbsent(key, xml.getElementText().strip());
            depth--;
          }
        }
        case XMLStreamReader.END_ELEMENT -> depth--;
        default -> {}
      }
    }
    return new DescriptionFields(values);
  }
}
