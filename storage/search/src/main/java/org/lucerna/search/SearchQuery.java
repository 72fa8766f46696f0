package org.lucerna.search;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.CatalogEntry;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.ProvenanceStore;

/**
 * A search: functions that satisfy all conditions. The language is specified in the package's
 * documentation.
 *
 * @param clauses not empty
 */
public record SearchQuery(List<Clause> clauses) {
  /**
   * A condition.
   *
   * @param isExcluded whether functions that satisfy it are left out
   */
  public record Clause(Condition condition, boolean isExcluded) {}

  public SearchQuery {
    clauses = List.copyOf(clauses);
  }

  /**
   * The query with the files of the packages that it names.
   *
   * @throws org.lucerna.store.StoreException if they cannot be read
   */
  public SearchQuery resolve(ProvenanceStore provenances) {
    PackageScope files = new PackageScope(provenances);
    return new SearchQuery(
        clauses.stream()
            .map(
                clause ->
                    clause.condition() instanceof Condition.InPackage wanted
                        ? new Clause(files.of(wanted), clause.isExcluded())
                        : clause)
            .toList());
  }

  /** Whether a function satisfies the query, which was {@linkplain #resolve resolved}. */
  public boolean matches(CatalogEntry function) {
    return HitReasons.of(this, SearchDocument.of(function)) != null;
  }

  /**
   * The packages that functions must be in: whether a file's package satisfies one of the
   * conditions of the query on packages; null if it has none.
   */
  public @Nullable Predicate<FileProvenance> packages() {
    return clauses.stream()
        .filter(clause -> !clause.isExcluded())
        .map(Clause::condition)
        .filter(Condition.InPackage.class::isInstance)
        .map(Condition.InPackage.class::cast)
        .<Predicate<FileProvenance>>map(condition -> condition::isOf)
        .reduce(Predicate::or)
        .orElse(null);
  }

  /**
   * Reads a query.
   *
   * @throws SearchSyntaxException if it is empty or not understood
   */
  public static SearchQuery parse(String text) {
    return parse(text, Set.of());
  }

  /**
   * Reads a query of a user to whom some fields are not disclosed: words are not searched for
   * there.
   *
   * @throws SearchSyntaxException if it is empty or not understood, or names such a field
   */
  public static SearchQuery parse(String text, Set<SearchField> undisclosed) {
    return new QueryReader(text, undisclosed).read();
  }
}
