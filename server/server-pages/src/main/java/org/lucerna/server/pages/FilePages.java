package org.lucerna.server.pages;

import java.time.InstantSource;
import org.lucerna.service.StoredPrograms;

/** The pages of input files. */
public record FilePages(StoredPrograms programs, InstantSource clock) implements PageSet {
  @Override
  public void addTo(PageRoutes routes) {
    routes.show(Links.FILES, new FilesHandler(programs));
    routes.show(Links.FILES + "/{md5}", new FileHandler(programs, clock));
    routes.show(Links.FILES + "/{md5}/compare", new CompareFilesHandler(programs));
  }
}
