package org.lucerna.idb.netnode;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.btree.Seek;

/**
 * A query for records in one line, in the syntax of the public tool idbtool.
 *
 * <pre>
 * [relation] node [;tag [;index]]
 *
 * relation   == = &lt; &lt;= &gt; &gt;=            of the record to the key; default ==
 * node       .number                  the node with that number
 *            #number                  counted from the first internal node
 *            ?name                    the record that says which node has that name
 *            name                     the node with that name
 * tag        one letter or more       only the first byte counts
 * index      number or text           decimal, 0x hexadecimal, may be negative
 *
 * Root Node;V    .0xff000001;N    #1;S;0x41b994    ?Root Node    &gt;=$ funcs;S
 * </pre>
 *
 * With {@code ==} and no limit the result is one record, otherwise all records up to the end of the
 * tree, or back to its beginning.
 *
 * @param relation of the first record to the key
 * @param node including its prefix character
 * @param tag empty if there is none
 * @param index empty if there is none
 */
public record NodeQuery(Seek relation, String node, String tag, String index) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?<relation>[=<>]=?)?(?<node>[^;]+)(;(?<tag>\\w+)(;(?<index>.+))?)?", Pattern.DOTALL);
  private static final Pattern NUMBER = Pattern.compile("-?(0[xX][0-9a-fA-F]{1,16}|[0-9]{1,19})");

  /** A record of the result. */
  public record Answer(ByteString key, ByteString value) {}

  /**
   * Parses a query.
   *
   * @throws IllegalArgumentException if the text is not a query
   */
  public static NodeQuery parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "invalid query, expected [== < <= > >=] .number, #number, ?name or name [;tag[;index]]: "
              + text);
    }
    String relation = orEmpty(form.group("relation"));
    return new NodeQuery(
        switch (relation) {
          case "<" -> Seek.LESS;
          case "<=" -> Seek.AT_MOST;
          case ">" -> Seek.GREATER;
          case ">=" -> Seek.AT_LEAST;
          default -> Seek.EQUAL;
        },
        orEmpty(form.group("node")),
        orEmpty(form.group("tag")),
        orEmpty(form.group("index")));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /**
   * The key to look up; null if no node has the name.
   *
   * @throws IllegalArgumentException if a number is too large
   */
  public @Nullable ByteString key(Netnodes nodes) {
    if (node.startsWith("?")) {
      return ByteString.wrap(NodeKey.name(ByteString.utf8(node.substring(1))));
    }
    Long id = id(nodes);
    if (id == null) {
      return null;
    }
    int wordSize = nodes.wordSize();
    if (tag.isEmpty()) {
      return ByteString.wrap(NodeKey.node(wordSize, id));
    }
    ByteString prefix = ByteString.wrap(NodeKey.tag(wordSize, id, ByteString.utf8(tag).at(0)));
    if (index.isEmpty()) {
      return prefix;
    }
    ByteSink key = new ByteSink().bytes(prefix);
    if (!NUMBER.matcher(index).matches()) {
      return key.bytes(ByteString.utf8(index)).toByteString();
    }
    long number = number(index);
    return (wordSize == 4 ? key.u32be((int) number) : key.u64be(number)).toByteString();
  }

  private @Nullable Long id(Netnodes nodes) {
    String rest = node.substring(1);
    if (NUMBER.matcher(rest).matches() && !rest.startsWith("-")) {
      if (node.startsWith(".")) {
        return number(rest);
      }
      if (node.startsWith("#")) {
        return nodes.base() + number(rest);
      }
    }
    Netnode named = nodes.node(node);
    return named == null ? null : named.id();
  }

  private static long number(String text) {
    boolean negative = text.startsWith("-");
    String digits = negative ? text.substring(1) : text;
    boolean hex = digits.startsWith("0x") || digits.startsWith("0X");
    long number = Long.parseUnsignedLong(hex ? digits.substring(2) : digits, hex ? 16 : 10);
    return negative ? -number : number;
  }

  /**
   * Runs the query.
   *
   * @param limit the largest number of records, 0 for no limit
   * @param descending whether to continue from the first record backwards
   * @return empty if no node has the name, or no record stands in the relation
   */
  public List<Answer> run(Netnodes nodes, int limit, boolean descending) {
    List<Answer> answers = new ArrayList<>();
    int most = limit > 0 ? limit : relation == Seek.EQUAL ? 1 : Integer.MAX_VALUE;
    run(
        nodes,
        descending,
        answer -> {
          answers.add(answer);
          return answers.size() < most;
        });
    return answers;
  }

  /**
   * Runs the query record by record.
   *
   * @param more receives a record and returns whether to continue
   */
  public void run(Netnodes nodes, boolean descending, Predicate<Answer> more) {
    ByteString key = key(nodes);
    if (key == null) {
      return;
    }
    Records records = nodes.tree().records();
    for (boolean on = records.seek(relation, key.toByteArray());
        on && more.test(new Answer(records.key(), records.value()));
        on = descending ? records.previous() : records.next()) {}
  }
}
