import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Config, ConfigError } from '../config.ts'
import { keptIdentity } from './keptIdentity.ts'
import type { Identity } from './selfMade.ts'

/** Certificate and key for TLS clients; undefined if the venue serves plain HTTP. Throws `ConfigError`. */
export const readIdentity = async (
  { tls, dataDir }: Pick<Config, 'tls' | 'dataDir'>,
  now: number,
): Promise<Identity | undefined> => {
  if (tls === undefined) return undefined
  if (tls === 'self-made') return keptIdentity(dataDir, now)
  try {
    const identity = { cert: readFileSync(tls.certFile, 'utf8'), key: readFileSync(tls.keyFile, 'utf8') }
    const fits = new X509Certificate(identity.cert).checkPrivateKey(createPrivateKey(identity.key))
    if (!fits) throw new Error('the key is not that of the certificate')
    return identity
  } catch (error) {
    const reason = error instanceof Error ? ('code' in error ? String(error.code) : error.message) : 'unreadable'
    throw new ConfigError(`TLS_CERT_FILE and TLS_KEY_FILE cannot be used (${reason})`)
  }
}
