package org.lucerna.server.pages;

import java.util.Arrays;
import org.lucerna.api.AuditEvent;
import org.lucerna.api.UserChange;
import org.lucerna.api.UserView;
import org.lucerna.bytes.ByteString;
import org.lucerna.service.FunctionBrowsing;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.account.AccountException;
import org.lucerna.service.account.Accounts;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.account.Role;

/** Accounts, contributions and the audit log, for administrators. */
record PeopleHandler(FunctionBrowsing browsing, Accounts accounts) implements PageHandler {
  /** Entries of the audit log that are shown. */
  private static final int LISTED = 100;

  @Override
  public PageView view(PageRequest request) throws RefusalException {
    Principal caller = administrator(request);
    return new PeopleView(
        request.shell("People"),
        accounts.list().stream().map(PeopleHandler::person).toList(),
        browsing.statistics(caller).stream().map(PeopleHandler::contribution).toList(),
        accounts.audit(LISTED).reversed().stream().map(PeopleHandler::entry).toList(),
        Arrays.stream(Role.values()).map(Role::toString).toList());
  }

  private static Principal administrator(PageRequest request) throws RefusalException {
    Principal caller = request.caller();
    if (!caller.role().mayAdminister()) {
      throw RefusalException.forbidden(caller, Role.ADMINISTRATOR);
    }
    return caller;
  }

  private static PeopleView.Person person(UserView user) {
    String password = user.password() ? "password" : "";
    String both = user.password() ? "password, certificate" : "certificate";
    return new PeopleView.Person(
        VisibleText.line(user.name()),
        user.name(),
        user.role(),
        Moment.of(user.created()),
        user.certificate() == null ? password : both,
        user.disabled());
  }

  private static PeopleView.Contribution contribution(AccountStatistics one) {
    return new PeopleView.Contribution(
        VisibleText.line(one.account()),
        Numbers.grouped(one.functions()),
        Numbers.grouped(one.pushes()));
  }

  private static PeopleView.Entry entry(AuditEvent event) {
    return new PeopleView.Entry(
        Moment.of(event.time()),
        VisibleText.line(event.who()),
        VisibleText.line(event.action()),
        VisibleText.line(event.subject()));
  }

  ActionResult add(PageRequest request, SentForm form) throws RefusalException, AccountException {
    UserChange wish =
        UserChange.NONE
            .withRole(form.get("role"))
            .withPassword(ByteString.utf8(form.get("password")));
    accounts.add(administrator(request).actor(), ByteString.utf8(form.get("name")), wish);
    return new ActionResult.SeeOther(Links.PEOPLE);
  }

  ActionResult changeRole(PageRequest request, SentForm form)
      throws RefusalException, AccountException {
    return change(request, form, UserChange.NONE.withRole(form.get("role")));
  }

  ActionResult disable(PageRequest request, SentForm form)
      throws RefusalException, AccountException {
    return change(request, form, UserChange.NONE.withDisabled(true));
  }

  ActionResult enable(PageRequest request, SentForm form)
      throws RefusalException, AccountException {
    return change(request, form, UserChange.NONE.withDisabled(false));
  }

  private ActionResult change(PageRequest request, SentForm form, UserChange change)
      throws RefusalException, AccountException {
    accounts.change(administrator(request).actor(), ByteString.utf8(form.get("name")), change);
    return new ActionResult.SeeOther(Links.PEOPLE);
  }
}
