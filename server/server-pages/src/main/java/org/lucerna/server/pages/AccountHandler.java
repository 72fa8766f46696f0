package org.lucerna.server.pages;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import org.lucerna.api.NewToken;
import org.lucerna.api.TokenRequest;
import org.lucerna.api.TokenView;
import org.lucerna.bytes.ByteString;
import org.lucerna.service.RefusalException;
import org.lucerna.service.account.AccountException;
import org.lucerna.service.account.Tokens;
import org.lucerna.store.account.Role;

/** One's own account and its tokens. */
record AccountHandler(Tokens tokens, InstantSource clock) implements PageHandler {
  @Override
  public PageView view(PageRequest request) throws RefusalException, AccountException {
    if (request.from().session() == null) {
      throw RefusalException.unauthenticated("log in to see your account");
    }
    return view(request, "");
  }

  private PageView view(PageRequest request, String made) throws AccountException {
    Role role = request.caller().role();
    return new AccountView(
        request.shell("Account"),
        VisibleText.line(request.caller().name()),
        role.toString(),
        tokens.list(request.caller().name()).stream().map(AccountHandler::token).toList(),
        Arrays.stream(Role.values()).filter(role::includes).map(Role::toString).toList(),
        made);
  }

  private static AccountView.Token token(TokenView token) {
    return new AccountView.Token(
        token.id(),
        token.role(),
        Moment.of(token.created()),
        Moment.of(token.expires()),
        VisibleText.line(token.label()));
  }

  ActionResult make(PageRequest request, SentForm form) throws RefusalException, AccountException {
    ByteString user = request.caller().name();
    NewToken made =
        tokens.add(
            request.caller().actor(),
            user,
            new TokenRequest(
                form.get("role"),
                clock.instant().plus(Duration.ofDays(form.number("days"))),
                form.get("label")));
    return new ActionResult.Shown(view(request, made.token()));
  }

  ActionResult revoke(PageRequest request, SentForm form) throws AccountException {
    ByteString user = request.caller().name();
    tokens.revoke(request.caller().actor(), user, form.get("id"));
    return new ActionResult.SeeOther(Links.ACCOUNT);
  }
}
