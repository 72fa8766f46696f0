package org.lucerna.repositories;

import java.net.URI;
import org.lucerna.packages.purl.PackageUrl;

/**
 * A package, as the index of its repository describes it.
 *
 * @param name of the package
 * @param size of its file, in bytes
 * @param checksum by which it is known, and verified
 * @param purl with the version, the architecture and, as {@code distro}, the release
 */
public record RepositoryPackage(
    String name, URI location, long size, PackageChecksum checksum, PackageUrl purl) {}
