package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.POST;

import java.util.List;
import org.lucerna.api.IdentifyRequest;
import org.lucerna.api.ProgramComponent;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.identify.IdentifiedComponent;
import org.lucerna.identify.SubjectFunction;
import org.lucerna.service.RefusalException;
import org.lucerna.service.StoredPrograms;
import org.lucerna.store.account.Role;

/** Says what programs consist of. Thread-safe. */
record IdentifyApi(StoredPrograms programs) {
  /** Memory of a function while components are sought, in bytes. */
  private static final int FUNCTION = 200;

  List<Route> routes() {
    return List.of(
        Route.of(
                POST,
                "/identify",
                Role.READER,
                "The components that a program consists of, and their versions; nothing is stored",
                new AnswerType.Array(ProgramComponent.class),
                this::identify)
            .reading(IdentifyRequest.class));
  }

  private Reply identify(ApiRequest request) throws RefusalException {
    IdentifyRequest program = request.body(IdentifyRequest.class);
    request.memory().take((long) FUNCTION * program.functions().size());
    List<SubjectFunction> functions =
        program.functions().stream().map(IdentifyApi::subject).toList();
    HashList strings = HashList.of(program.strings().stream().mapToInt(Long::intValue));
    List<IdentifiedComponent> found =
        request
            .share()
            .run(() -> programs.identify(functions, strings, request.caller(), request.memory()));
    return Reply.of(found.stream().map(IdentifyApi::view).toList(), ProgramComponent.class);
  }

  private static SubjectFunction subject(IdentifyRequest.Function function) {
    return new SubjectFunction(
        function.address(),
        function.size(),
        function.key(),
        function.similar().stream()
            .map(one -> new SubjectFunction.Similar(one.key(), one.probability()))
            .toList());
  }

  private static ProgramComponent view(IdentifiedComponent found) {
    return new ProgramComponent(
        found.name(),
        found.alike(),
        found.isRuntime(),
        found.isCertain(),
        found.certainty(),
        found.weight(),
        places(found.functions()),
        found.of(),
        found.objects(),
        found.missing(),
        places(found.changed()),
        found.parts(),
        switch (found.evidence()) {
          case BUILD -> ProgramComponent.Evidence.BUILD;
          case PATCHED -> ProgramComponent.Evidence.PATCHED;
          case STRINGS -> ProgramComponent.Evidence.STRINGS;
          case UNDECIDED -> ProgramComponent.Evidence.UNDECIDED;
          case NONE -> ProgramComponent.Evidence.NONE;
        },
        found.versions().stream()
            .map(one -> new ProgramComponent.Version(one.version(), one.packages()))
            .toList());
  }

  private static List<ProgramComponent.Place> places(List<SubjectFunction> functions) {
    return functions.stream()
        .map(one -> new ProgramComponent.Place(one.address(), one.size()))
        .toList();
  }
}
