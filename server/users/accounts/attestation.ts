/**
 * Does a new passkey come with a certificate of its maker? None is asked for (`attestationType: 'none'`), and browsers then
 * take it away (WebAuthn 3, 5.1.3). One that comes all the same is a guest's own: reading it the library would fetch the lists of
 * revoked certificates from wherever the certificate says. Throws for what is no attestation object.
 */
export const hasCertificate = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const isOwn = decoded.get('fmt') === 'packed' && decoded.get('attStmt').get('x5c') === undefined
  return decoded.get('fmt') !== 'none' && !isOwn
}
