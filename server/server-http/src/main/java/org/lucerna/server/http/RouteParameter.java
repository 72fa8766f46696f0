package org.lucerna.server.http;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.JsonSchemas;
import org.lucerna.api.json.ScalarForm;
import org.lucerna.bytes.Md5;
import org.lucerna.service.RefusalException;
import tools.jackson.databind.node.ObjectNode;

/**
 * A parameter of a route: how it is described and how it is read. Thread-safe.
 *
 * @param name of it
 * @param place where it is
 * @param isRequired whether a request without it is refused
 * @param meaning a few words
 * @param schema of its values
 * @param reader reads it from a request
 */
record RouteParameter<T extends @Nullable Object>(
    String name,
    Place place,
    boolean isRequired,
    String meaning,
    ObjectNode schema,
    Reader<T> reader) {
  /** The form of a cursor: Base64 for URLs, or a number. */
  private static final Pattern CURSOR = Pattern.compile("[A-Za-z0-9_-]+");

  /** Where parameters are. */
  enum Place {
    PATH,
    QUERY
  }

  /** Reads a parameter from a request. */
  @FunctionalInterface
  interface Reader<T extends @Nullable Object> {
    T read(HttpExchange request) throws RefusalException;
  }

  /** A key in the path. */
  static RouteParameter<Md5> key(String meaning) {
    return md5InPath("key", meaning);
  }

  /** An MD5 in the path. */
  static RouteParameter<Md5> md5InPath(String name, String meaning) {
    return new RouteParameter<>(
        name,
        Place.PATH,
        true,
        meaning,
        md5(),
        request -> parsed(name, request.pathParameter(name)));
  }

  /** A required MD5 in the query. */
  static RouteParameter<Md5> md5(String name, String meaning) {
    RouteParameter<String> text = required(name, meaning);
    return new RouteParameter<>(
        name,
        Place.QUERY,
        true,
        meaning,
        md5(),
        request -> parsed(name, text.reader().read(request)));
  }

  /**
   * Keys in the query, each once.
   *
   * @param most maximum number of keys; at least one is required
   */
  static RouteParameter<List<Md5>> keys(String meaning, int most) {
    ObjectNode schema = JsonSchemas.arrayOf(md5());
    schema.put("minItems", 1).put("maxItems", most);
    return new RouteParameter<>(
        "key", Place.QUERY, true, meaning, schema, request -> keys(request, most));
  }

  private static List<Md5> keys(HttpExchange request, int most) throws RefusalException {
    List<String> texts = request.queryParameters("key");
    Set<Md5> keys = new LinkedHashSet<>();
    for (String text : texts) {
      keys.add(parsed("key", text));
    }
    if (keys.isEmpty() || keys.size() > most) {
      throw wrongCount(most, keys.size());
    }
    return List.copyOf(keys);
  }

  private static RefusalException wrongCount(int most, int count) {
    return RefusalException.invalid("expected 1 to " + most + " times ?key=, got " + count);
  }

  private static ObjectNode md5() {
    return ScalarForm.MD5.schema(new JsonSchemas());
  }

  private static Md5 parsed(String name, String text) throws RefusalException {
    try {
      return (Md5) ScalarForm.MD5.read(name, text);
    } catch (IllegalArgumentException wrong) {
      throw RefusalException.invalid(String.valueOf(wrong.getMessage()));
    }
  }

  /** A number in the query, with a default. */
  static RouteParameter<Integer> number(
      String name, String meaning, int least, int most, int usual) {
    ObjectNode schema = ScalarForm.INT.schema(new JsonSchemas());
    schema.put("minimum", least).put("maximum", most).put("default", usual);
    return new RouteParameter<>(
        name,
        Place.QUERY,
        false,
        meaning,
        schema,
        request -> {
          String text = request.queryParameter(name);
          if (text == null) {
            return usual;
          }
          int number = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
          if (number < least || number > most) {
            throw RefusalException.invalid(
                name + ": expected a number from " + least + " to " + most);
          }
          return number;
        });
  }

  /** The id of something in the query; null if it is absent. */
  static RouteParameter<@Nullable Long> id(String name, String meaning) {
    ObjectNode schema = ScalarForm.LONG.schema(new JsonSchemas());
    schema.put("minimum", 0).put("maximum", 999_999_999_999_999_999L);
    return new RouteParameter<>(
        name,
        Place.QUERY,
        false,
        meaning,
        schema,
        request -> {
          String text = request.queryParameter(name);
          if (text != null && !text.matches("[0-9]{1,18}")) {
            throw RefusalException.invalid(name + ": expected a number");
          }
          return text == null ? null : Long.parseLong(text);
        });
  }

  /** The number of items on a page, at least 1. */
  static RouteParameter<Integer> limit(int most, int usual) {
    return number("limit", "how many a page has at most", 1, most, usual);
  }

  /** A string in the query; null if it is absent. */
  static RouteParameter<@Nullable String> text(String name, String meaning) {
    return new RouteParameter<>(
        name,
        Place.QUERY,
        false,
        meaning,
        ScalarForm.STRING.schema(new JsonSchemas()),
        request -> request.queryParameter(name));
  }

  /** The page after the one that had this cursor; null for the first page. */
  static RouteParameter<@Nullable String> cursor() {
    return new RouteParameter<>(
        "cursor",
        Place.QUERY,
        false,
        "of the page before",
        matching(CURSOR),
        request -> {
          String text = request.queryParameter("cursor");
          if (text != null && !CURSOR.matcher(text).matches()) {
            throw RefusalException.invalid("cursor: expected that of a page");
          }
          return text;
        });
  }

  /** A required string in the query, which must not be empty. */
  static RouteParameter<String> required(String name, String meaning) {
    return new RouteParameter<>(
        name,
        Place.QUERY,
        true,
        meaning,
        notEmpty(),
        request -> {
          String text = request.queryParameter(name);
          if (text == null || text.isEmpty()) {
            throw RefusalException.invalid("?" + name + "= is missing: expected " + meaning);
          }
          return text;
        });
  }

  /**
   * A required string in the query.
   *
   * @param form regular expression for the whole value, in the syntax common to Java and JSON
   *     Schema
   */
  static RouteParameter<String> required(String name, String meaning, Pattern form) {
    RouteParameter<String> any = required(name, meaning);
    return new RouteParameter<>(
        name,
        Place.QUERY,
        true,
        meaning,
        matching(form),
        request -> {
          String text = any.reader().read(request);
          if (!form.matcher(text).matches()) {
            throw RefusalException.invalid(name + ": expected " + meaning);
          }
          return text;
        });
  }

  private static ObjectNode notEmpty() {
    return ScalarForm.STRING.schema(new JsonSchemas()).put("minLength", 1);
  }

  private static ObjectNode matching(Pattern form) {
    return ScalarForm.STRING.schema(new JsonSchemas()).put("pattern", "^" + form + "$");
  }

  /** A string in the path. */
  static RouteParameter<String> inPath(String name, String meaning) {
    return new RouteParameter<>(
        name, Place.PATH, true, meaning, notEmpty(), request -> request.pathParameter(name));
  }
}
