package org.lucerna.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.lucerna.bytes.Md5;
import org.lucerna.service.fixture.Wire;
import tools.jackson.databind.JsonNode;

/**
 * An operation of the OpenAPI document, with a request that succeeds.
 *
 * @param method in capitals
 * @param path with parameters in braces, below the root
 */
record ApiOperation(String method, String path, JsonNode description) {
  static final Md5 KEY = Wire.key(1);

  /** The file of the function that {@link #body} pushes. */
  private static final Md5 FILE = Wire.key(5);

  private static final Map<String, String> BODIES =
      Map.of(
          "CollectedPackage",
          "{'checksum':'0a0b','purl':'pkg:deb/debian/zlib1g-dev@1','functions':3}",
          "PackageLookup",
          "{'checksums':['0a0b','0c']}",
          "LookupRequest",
          "{'functions':[{'key':'%s','address':'0x401000'},{'key':'%s','address':'0x7'}],'md5':'%s','host':'pc'}"
              .formatted(KEY, Wire.key(9999), KEY),
          "IdentifyRequest",
          "{'functions':[{'address':'0x401000','size':100,'key':'%s','similar':[{'key':'%s','probability':0.5}]}],'strings':[4294967295]}"
              .formatted(KEY, Wire.key(9999)),
          "MatchRequest",
          "{'least':0.5,'keys':['" + KEY + "']}",
          "DeletionRequest",
          "{'undo':false,'keys':['%s'],'names':['x'],'times':[{'first':'2026-01-01T00:00:00Z','last':'2027-01-01T00:00:00Z'}],'versions':[{'first':1,'last':2}],'most':5}"
              .formatted(Wire.key(9998)),
          "PushSubmission",
          "{'functions':[{'key':'%s','name':'main','size':16,'address':'0x401000','metadata':'030568656c6c6f'}],'inputMd5':'%s','inputPath':'/a','idbPath':'/a.i64','host':'pc'}"
              .formatted(KEY, FILE),
          "TokenRequest",
          "{'role':'reader','label':'nightly'}",
          "UserChange",
          "{'role':'reader','disabled':false}");

  static List<ApiOperation> of(JsonNode document) {
    List<ApiOperation> operations = new ArrayList<>();
    document
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method ->
                            operations.add(
                                new ApiOperation(
                                    method.getKey().toUpperCase(Locale.ROOT),
                                    path.getKey().substring(ApiServer.ROOT.length()),
                                    method.getValue()))));
    return operations;
  }

  String role() {
    return description.path("x-role").asString();
  }

  /** Whether the answer has no end. */
  boolean isStream() {
    return response(200).path("content").has("text/event-stream");
  }

  /** Whether it is one of the protocol of WARP, whose objects have no schemas. */
  boolean isOfWarp() {
    return description.path("tags").toString().contains("\"warp\"");
  }

  /** Whether it is refused without a pack. */
  boolean needsPack() {
    return path.startsWith("/packs") && !method.equals("GET");
  }

  /** The schema of a body of JSON; missing if there is none. */
  JsonNode bodySchema() {
    return description.at("/requestBody/content/application~1json/schema");
  }

  /** The body; empty if there is none. */
  String body() {
    String reference = bodySchema().path("$ref").asString("");
    if (reference.isEmpty()) {
      return bodySchema().isMissingNode() ? "" : "{}";
    }
    return Objects.requireNonNull(BODIES.get(reference.substring(reference.lastIndexOf('/') + 1)))
        .replace('\'', '"');
  }

  /** As {@link #filled(String, String)}, for operations without a token. */
  String filled(String name) {
    return filled(name, "");
  }

  /**
   * The path with all parameters that are required.
   *
   * @param name of a user
   * @param token its id
   */
  String filled(String name, String token) {
    StringBuilder query = new StringBuilder();
    for (JsonNode parameter : description.path("parameters")) {
      String label = parameter.path("name").asString();
      if (parameter.path("in").asString().equals("query")
          && parameter.path("required").asBoolean(false)) {
        String value =
            switch (label) {
              case "key" -> KEY.toString();
              case "q" -> "main";
              case "with" -> FILE.toString();
              case "name" -> name;
              default -> throw new AssertionError("a new parameter: " + label);
            };
        query.append(query.isEmpty() ? '?' : '&').append(label).append('=').append(value);
      }
    }
    return path.replace("{key}", KEY.toString())
            .replace("{md5}", FILE.toString())
            .replace("{name}", name)
            .replace("{id}", token.isEmpty() ? "1" : token)
            .replace("{guid}", "00000000-0000-0000-0000-000000000000")
        + query;
  }

  /** The description of the answer with a status. */
  JsonNode response(int status) {
    return description.path("responses").path(Integer.toString(status));
  }

  @Override
  public String toString() {
    return method + ' ' + path;
  }
}
