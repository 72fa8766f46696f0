package org.lucerna.server.pages;

import java.time.InstantSource;
import org.lucerna.server.service.FunctionService;

/** The pages of input files. */
public record FilePages(FunctionService service, InstantSource clock) implements PageSet {
  @Override
  public void addTo(PageRoutes routes) {
    routes.show(Links.FILES, new FilesHandler(service));
    routes.show(Links.FILES + "/{md5}", new FileHandler(service, clock));
    routes.show(Links.FILES + "/{md5}/compare", new CompareFilesHandler(service));
  }
}
