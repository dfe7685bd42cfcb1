import 'reflect-metadata'
import { randomBytes, webcrypto } from 'node:crypto'
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type JsonGeneralName,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

/** A certificate and its key, both PEM. */
export interface Identity {
  readonly cert: string
  readonly key: string
}

export interface Names {
  readonly hosts: readonly string[]
  readonly addresses: readonly string[]
}

const DAY = 86_400_000
/** Browsers refuse certificates that are valid for more than 398 days. */
export const LIFETIME_MS = 397 * DAY

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

const pem = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/.{64}(?!$)/g, '$&\n')}\n-----END ${label}-----\n`

/** A self-signed certificate for these hosts and addresses; it cannot sign others. `now` is Unix ms. */
export const makeIdentity = async ({ hosts, addresses }: Names, now: number): Promise<Identity> => {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const names: JsonGeneralName[] = [
    ...hosts.map((value): JsonGeneralName => ({ type: 'dns', value })),
    ...addresses.map((value): JsonGeneralName => ({ type: 'ip', value })),
  ]
  const cert = await X509CertificateGenerator.createSelfSigned({
    // Positive and unique: browsers refuse a second certificate of the same issuer and number.
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    name: 'CN=Tapeline on this network',
    // Tolerates a phone's clock that is up to a day slow.
    notBefore: new Date(now - DAY),
    notAfter: new Date(now + LIFETIME_MS - DAY),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(names),
    ],
  })
  return {
    cert: cert.toString('pem').concat('\n'),
    key: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
  }
}
