import 'reflect-metadata'
import { type KeyObject, sign, webcrypto } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CRLDistributionPointsExtension, Extension, X509CertificateGenerator } from '@peculiar/x509'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passkeys } from '#protocol'
import { signUp } from '../../../support/people.ts'
import { proof } from '../../../support/securityExamples.ts'
import { cborOf, type Statement, softPasskey } from '../../../support/softPasskey.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

const { bytes, int, list, map, text } = cborOf
const P256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const DAY = 86_400_000

const asked: string[] = []
/** Something inside that the venue must not be led to. */
const inside = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.end()
})
let venue: TestVenue
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/inside`
  venue = await startVenue()
})
afterAll(async () => {
  await venue.close()
  inside.close()
})

/** KeyDescription of Android: version and level twice, the challenge, no id, nothing enforced. */
const describe = (challenge: Buffer): Buffer => {
  const fields = [
    [2, 1, 3],
    [10, 1, 1],
    [2, 1, 4],
    [10, 1, 1],
    [4, challenge.length, ...challenge],
    [4, 0],
    [48, 0],
    [48, 0],
  ]
  const body = Buffer.from(fields.flat())
  return Buffer.concat([Buffer.from([48, body.length]), body])
}

/** A chain that ends in a root of the guest's own, and says where the list of revoked certificates is. */
const androidKey = async (clientHash: Buffer, publicKey: KeyObject): Promise<readonly Buffer[]> => {
  const root = await webcrypto.subtle.generateKey(P256, true, ['sign', 'verify'])
  const times = { notBefore: new Date(Date.now() - DAY), notAfter: new Date(Date.now() + DAY), signingAlgorithm: P256 }
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const own = await webcrypto.subtle.importKey('spki', new Uint8Array(spki), P256, true, ['verify'])
  const leaf = await X509CertificateGenerator.create({
    ...times,
    serialNumber: '02',
    subject: 'CN=Key',
    issuer: 'CN=Root',
    publicKey: own,
    signingKey: root.privateKey,
    extensions: [
      new Extension('1.3.6.1.4.1.11129.2.1.17', false, new Uint8Array(describe(clientHash))),
      new CRLDistributionPointsExtension([url]),
    ],
  })
  const top = await X509CertificateGenerator.createSelfSigned({
    ...times,
    serialNumber: '01',
    name: 'CN=Root',
    keys: root,
  })
  return [leaf, top].map((one) => Buffer.from(one.rawData))
}

/** The statement needs certificates over what the ceremony hashes, so the ceremony is gone through twice. */
const attestedBy = async (key: ReturnType<typeof softPasskey>, ceremony: { challenge: string; origin: string }) => {
  let hash = Buffer.alloc(0)
  key.attest(ceremony, (_, clientHash) => {
    hash = Buffer.from(clientHash)
    return { fmt: 'none', attStmt: map() }
  })
  const chain = await androidKey(hash, key.publicKey)
  const state: Statement = (data, clientHash) => ({
    fmt: 'android-key',
    attStmt: map(
      [text('alg'), int(-7)],
      [text('sig'), bytes(sign('sha256', Buffer.concat([data, clientHash]), key.privateKey))],
      [text('x5c'), list(...chain.map(bytes))],
    ),
  })
  return key.attest(ceremony, state)
}

it('a new passkey with a certificate is refused before anything is fetched that the certificate names', async () => {
  const person = await signUp(venue.address)
  const code = await proof({ address: venue.address, services: venue.services, person })
  const { body } = await person.browser.call(passkeys.beginAdd, { code })
  const ceremony = { challenge: String(body.data?.options['challenge']), origin: venue.address }
  const response = await attestedBy(softPasskey(), ceremony)

  // The library by itself goes there.
  const { hostname } = new URL(venue.address)
  const expected = { expectedChallenge: ceremony.challenge, expectedOrigin: ceremony.origin, expectedRPID: hostname }
  await verifyRegistrationResponse({ response, ...expected }).catch(() => undefined)
  expect(asked).toEqual(['/inside'])

  const answer = await person.browser.call(passkeys.finishAdd, { name: 'My phone', response })
  expect(answer.body).toMatchObject({ code: expect.stringMatching(/^2/), field: 'response' })
  expect(asked).toEqual(['/inside'])
})
