package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.POST;

import java.util.List;
import org.lucerna.api.CollectedPackage;
import org.lucerna.api.PackageLookup;
import org.lucerna.service.CollectedPackages;
import org.lucerna.service.RefusalException;
import org.lucerna.store.account.Role;

/** The packages of repositories that were collected. Thread-safe. */
final class PackageApi {
  private final CollectedPackages packages;

  PackageApi(CollectedPackages packages) {
    this.packages = packages;
  }

  List<Route> routes() {
    Role role = Role.CONTRIBUTOR;
    return List.of(
        Route.of(
                POST,
                "/collected",
                role,
                "Stores that all programs of a package were pushed; the answer is the same",
                new AnswerType.Single(CollectedPackage.class),
                this::store)
            .reading(CollectedPackage.class),
        Route.of(
                POST,
                "/collected/known",
                role,
                "The packages among up to 10,000 that were collected",
                new AnswerType.Single(PackageLookup.class),
                request ->
                    Reply.of(
                        new PackageLookup(
                            packages.known(request.body(PackageLookup.class).checksums()))))
            .reading(PackageLookup.class));
  }

  private Reply store(ApiRequest request) throws RefusalException {
    CollectedPackage collected = request.body(CollectedPackage.class);
    packages.store(collected.checksum(), collected.purl(), collected.functions(), request.caller());
    return Reply.of(collected);
  }
}
