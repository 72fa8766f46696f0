package org.lucerna.server.pages;

import org.lucerna.service.FunctionBrowsing;

/** The pages of accounts. */
public record PeoplePages(FunctionBrowsing browsing, People people) implements PageSet {
  @Override
  public void addTo(PageRoutes routes) {
    AccountHandler account = new AccountHandler(people.tokens(), people.clock());
    routes.show(Links.ACCOUNT, account);
    routes.act(Links.ACCOUNT + "/token", account::make);
    routes.act(Links.ACCOUNT + "/revoke", account::revoke);
    PeopleHandler accounts = new PeopleHandler(browsing, people.accounts());
    routes.show(Links.PEOPLE, accounts);
    routes.act(Links.PEOPLE + "/add", accounts::add);
    routes.act(Links.PEOPLE + "/role", accounts::changeRole);
    routes.act(Links.PEOPLE + "/disable", accounts::disable);
    routes.act(Links.PEOPLE + "/enable", accounts::enable);
  }
}
