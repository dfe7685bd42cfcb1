import { X509Certificate } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { Identity, Names } from './selfMade.ts'

/** A certificate that ends within this time is replaced. */
const RENEW_BEFORE = 30 * 86_400_000

/** The host names of this machine and its present addresses. */
export const ownNames = (): Names => ({
  hosts: [...new Set(['localhost', hostname().toLowerCase(), `${hostname().toLowerCase()}.local`])].filter((name) =>
    /^[a-z0-9.-]{1,253}$/.test(name),
  ),
  addresses: [
    ...new Set([
      '127.0.0.1',
      '::1',
      ...Object.values(networkInterfaces())
        .flat()
        .flatMap((one) => (one === undefined || one.address.startsWith('fe80:') ? [] : [one.address])),
    ]),
  ],
})

const isGood = ({ cert, key }: Identity, { hosts, addresses }: Names, now: number): boolean => {
  try {
    const read = new X509Certificate(cert)
    return (
      key.includes('PRIVATE KEY') &&
      Date.parse(read.validTo) - now > RENEW_BEFORE &&
      Date.parse(read.validFrom) <= now &&
      hosts.every((name) => read.checkHost(name) !== undefined) &&
      addresses.every((address) => read.checkIP(address) !== undefined)
    )
  } catch {
    return false
  }
}

/**
 * Writes a new file and renames it, so that a crash never leaves half a file. The mode is set before there is content.
 */
const keep = (file: string, text: string, mode: number): void => {
  writeFileSync(`${file}.new`, text, { mode })
  chmodSync(`${file}.new`, mode)
  renameSync(`${file}.new`, file)
}

/**
 * The certificate in the data folder (`https-cert.pem`, `https-key.pem`, the key readable by its owner only). A new one
 * is made if there is none, before it expires, and when this machine has another address. `now` is Unix ms.
 */
export const keptIdentity = async (dataDir: string, now: number, names = ownNames()): Promise<Identity> => {
  const files = { cert: join(dataDir, 'https-cert.pem'), key: join(dataDir, 'https-key.pem') }
  if (existsSync(files.cert) && existsSync(files.key)) {
    const kept = { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') }
    if (isGood(kept, names, now)) return kept
  }
  // Loaded only when needed, because it uses some megabytes of memory.
  const { makeIdentity } = await import('./selfMade.ts')
  const made = await makeIdentity(names, now)
  mkdirSync(dataDir, { recursive: true })
  keep(files.key, made.key, 0o600)
  keep(files.cert, made.cert, 0o644)
  return made
}
