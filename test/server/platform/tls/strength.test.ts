import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type ConnectionOptions, connect, createServer, type Server, type TLSSocket } from 'node:tls'
import { X509CertificateGenerator } from '@peculiar/x509'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

/** RSA, because suites without forward secrecy exist with such keys alone. */
const makeRsa = async () => {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 2048,
  }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const cert = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=localhost',
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 86_400_000),
    signingAlgorithm: algorithm,
    keys,
  })
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return { cert: cert.toString('pem'), key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n` }
}

const folder = temporaryFolder('tapeline-strength')
let venue: TestVenue
/** Takes whatever OpenSSL still can, to show that a client did offer it. */
let lax: Server
beforeAll(async () => {
  const identity = await makeRsa()
  const tls = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
  writeFileSync(tls.certFile, identity.cert)
  writeFileSync(tls.keyFile, identity.key)
  venue = await startVenue({ config: { tls } })
  lax = createServer({ ...identity, minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0', dhparam: 'auto' })
  lax.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => lax.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await venue.close()
  await new Promise((resolve) => lax.close(resolve))
  removeFolder(folder)
})

const shake = (port: number, options: ConnectionOptions) =>
  new Promise<{ protocol: string | null; suite: string; exchange: string }>((resolve, reject) => {
    const socket: TLSSocket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options }, () => {
      const { type = '' } = (socket.getEphemeralKeyInfo() ?? {}) as { type?: string }
      resolve({ protocol: socket.getProtocol(), suite: socket.getCipher().name, exchange: type })
      socket.destroy()
    })
    socket.on('error', reject)
  })
const portOfVenue = (): number => Number(new URL(venue.address).port)
const portOfLax = (): number => (lax.address() as AddressInfo).port

const old = (version: 'TLSv1' | 'TLSv1.1'): ConnectionOptions => ({
  minVersion: version,
  maxVersion: version,
  ciphers: 'ALL:@SECLEVEL=0',
})
const suite = (ciphers: string): ConnectionOptions => ({
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
  ciphers: `${ciphers}:@SECLEVEL=0`,
})

describe('a handshake', () => {
  it.each([
    ['TLS 1.0', old('TLSv1')],
    ['TLS 1.1', old('TLSv1.1')],
    ['a key exchange without forward secrecy', suite('AES256-GCM-SHA384')],
    ['CBC with SHA-1', suite('ECDHE-RSA-AES256-SHA')],
    ['CBC with SHA-384', suite('ECDHE-RSA-AES256-SHA384')],
    ['a short tag', suite('AES256-CCM8')],
    ['finite fields', suite('DHE-RSA-AES256-GCM-SHA384')],
    ['no certificate', suite('ADH-AES256-GCM-SHA384')],
  ])('that offers %s alone is refused', async (_, options) => {
    expect((await shake(portOfLax(), options)).suite).not.toBe('')
    await expect(shake(portOfVenue(), options)).rejects.toThrow(/alert|reset|hang up|disconnected/i)
  })

  it('takes the strongest suite, whichever the client would have first, with a key of its own each time', async () => {
    const weakFirst = 'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-CHACHA20-POLY1305:ECDHE-RSA-AES256-GCM-SHA384'
    const best = { suite: 'ECDHE-RSA-AES256-GCM-SHA384', exchange: 'ECDH' }
    expect(await shake(portOfVenue(), suite(weakFirst))).toEqual({ protocol: 'TLSv1.2', ...best })
    const newest = await shake(portOfVenue(), { ciphers: 'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384' })
    expect(newest).toMatchObject({ protocol: 'TLSv1.3', suite: 'TLS_AES_256_GCM_SHA384' })
  })
})
