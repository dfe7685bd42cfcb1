/** What the rule checks. `protocol` and `host` are those of the request, or those that the trusted proxy reports. */
export interface Provenance {
  readonly origin: string | undefined
  readonly hasCookie: boolean
  readonly protocol: string
  readonly host: string | undefined
}

/** Whether the Origin is the venue's own (same scheme and host), or one that the operator configured. */
const isOurs = (origin: string, { protocol, host }: Provenance, publicOrigins: readonly string[]): boolean =>
  publicOrigins.includes(origin) || (host !== undefined && origin === `${protocol}://${host}`)

/**
 * The Origin rule (decision 14): a foreign Origin may not post at all. Requests without an Origin (command-line
 * clients) may post, but not with a cookie.
 */
export const mayPost = (from: Provenance, publicOrigins: readonly string[]): boolean =>
  from.origin === undefined ? !from.hasCookie : isOurs(from.origin, from, publicOrigins)
