/**
 * Does a new passkey come with a certificate of its maker? None is requested (`attestationType: 'none'`), and browsers
 * then remove it (WebAuthn 3, 5.1.3). A certificate that comes anyway is chosen by the client: while reading it, the
 * library would fetch revocation lists from any address in it. Throws for anything that is no attestation object.
 */
export const hasCertificate = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const isOwn = decoded.get('fmt') === 'packed' && decoded.get('attStmt').get('x5c') === undefined
  return decoded.get('fmt') !== 'none' && !isOwn
}
