package org.lucerna.server.pages;

import java.util.List;

/**
 * The page of accounts, contributions and the audit log.
 *
 * @param contributions of each account
 * @param audit the newest entry first
 * @param roles that an account may have, the least first
 */
public record PeopleView(
    Shell shell,
    List<Person> people,
    List<Contribution> contributions,
    List<Entry> audit,
    List<String> roles)
    implements PageView {
  /**
   * An account.
   *
   * @param plainName as forms send it
   * @param login how the user logs in, in words
   */
  public record Person(
      VisibleText name,
      String plainName,
      String role,
      Moment created,
      String login,
      boolean isDisabled) {}

  /** An account's contributions. */
  public record Contribution(VisibleText name, String functions, String pushes) {}

  /** An entry of the audit log. */
  public record Entry(Moment time, VisibleText who, VisibleText action, VisibleText subject) {}

  public PeopleView {
    people = List.copyOf(people);
    contributions = List.copyOf(contributions);
    audit = List.copyOf(audit);
    roles = List.copyOf(roles);
  }

  @Override
  public String template() {
    return "people.jte";
  }
}
