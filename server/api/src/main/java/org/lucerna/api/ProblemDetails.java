package org.lucerna.api;

/**
 * Why a request was refused or failed, as RFC 9457 specifies.
 *
 * @param type {@code about:blank}: the status contains all information for programs
 * @param title of the status
 * @param status of HTTP
 * @param detail the error in this request
 */
public record ProblemDetails(String type, String title, int status, String detail) {}
