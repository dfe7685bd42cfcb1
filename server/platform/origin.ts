/** What the rule looks at; `protocol` and `host` are the request's own, as the trusted proxy told them. */
export interface Provenance {
  readonly origin: string | undefined
  readonly hasCookie: boolean
  readonly protocol: string
  readonly host: string | undefined
}

/** Is the Origin this venue's own (same scheme and host), or one that the operator named? */
const isOurs = (origin: string, { protocol, host }: Provenance, publicOrigins: readonly string[]): boolean =>
  publicOrigins.includes(origin) || (host !== undefined && origin === `${protocol}://${host}`)

/**
 * The Origin rule (decision 14): a foreign Origin may not post at all; no Origin is fine for command-line clients,
 * but never together with a cookie.
 */
export const mayPost = (from: Provenance, publicOrigins: readonly string[]): boolean =>
  from.origin === undefined ? !from.hasCookie : isOurs(from.origin, from, publicOrigins)
