package org.lucerna.server.pages;

import java.util.List;
import org.lucerna.server.http.ClientShares;
import org.lucerna.server.http.HttpExchange;
import org.lucerna.server.http.HttpRoutes;

/** The pages, registered with an HTTP server. Thread-safe. */
public final class Pages {
  private final PageCallers callers;
  private final List<PageSet> sets;
  private final Assets assets = new Assets();
  private final Shells shells;
  private final ClientShares shares;
  private final Templates templates = new Templates();

  /**
   * Pages of a server.
   *
   * @param software name and version of the server
   * @param shares shares of the server's resources for clients
   */
  public Pages(String software, PageCallers callers, ClientShares shares, List<PageSet> sets) {
    this.shares = shares;
    this.callers = callers;
    this.sets = List.copyOf(sets);
    this.shells = new Shells(software, assets.links());
  }

  /** Registers pages, scripts and styles; called last, because it answers all remaining paths. */
  public void addTo(HttpRoutes config) {
    assets.addTo(config);
    PageRoutes routes = new PageRoutes(config, callers, shells, shares, templates);
    sets.forEach(set -> set.addTo(routes));
    routes.open(Links.THEME + "{name}", ThemeChoice::remember);
    routes.logIn(Links.LOGIN);
    routes.logOut(Links.LOGOUT);
    routes.refuseOthers();
  }

  /** Answers with a page that says why a request is refused. */
  public void refuse(HttpExchange request, int status, String why) {
    templates.send(request, shells.refused(request, status, why));
  }
}
