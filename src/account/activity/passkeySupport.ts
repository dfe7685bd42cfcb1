/** The address of this page at `localhost`, if it was opened by a loopback address; undefined otherwise. */
export const atLocalhost = ({ hostname, href }: Pick<Location, 'hostname' | 'href'> = location): string | undefined =>
  /^127\.[\d.]+$|^\[::1\]$/.test(hostname) ? href.replace(hostname, 'localhost') : undefined

/** Why this page cannot use passkeys; undefined when it can. They belong to a name that the browser trusts. */
export const passkeyObstacle = (): 'insecure' | 'address' | 'browser' | undefined => {
  if (!window.isSecureContext) return 'insecure'
  // A browser takes no bare address for one that a passkey can belong to.
  if (/^[\d.]+$|:/.test(location.hostname.replace(/^\[|\]$/g, ''))) return 'address'
  return typeof window.PublicKeyCredential === 'function' ? undefined : 'browser'
}
