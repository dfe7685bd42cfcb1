import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// Just enough CBOR for what an authenticator says.
const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([major * 32 + value])
    : value < 256
      ? Buffer.from([major * 32 + 24, value])
      : Buffer.from([major * 32 + 25, value >> 8, value & 255])
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_KEY = 64
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const uint32 = (value: number): Buffer => {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(value)
  return four
}

/** The same for statements that a test makes up. */
export const cborOf = {
  int,
  bytes,
  text,
  map,
  list: (...items: Buffer[]) => Buffer.concat([head(4, items.length), ...items]),
}

/** What its maker says of a new key; by itself nothing. */
export type Statement = (data: Buffer, clientHash: Buffer) => { readonly fmt: string; readonly attStmt: Buffer }

export interface Ceremony {
  readonly challenge: string
  readonly origin: string
  /** Which host it is for; that of the origin unless told otherwise. */
  readonly rpId?: string
  /** Asked for finger, face or PIN. */
  readonly verified?: boolean
}

const clientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** An authenticator in memory, with one key: what a browser would answer with it. */
export const softPasskey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const shared = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  const authData = ({ origin, rpId, verified = true }: Ceremony, flags: number, rest: Buffer): Buffer => {
    const host = rpId ?? new URL(origin).hostname
    const all = USER_PRESENT + (verified ? USER_VERIFIED : 0) + flags
    return Buffer.concat([sha256(host), Buffer.from([all]), uint32(counter), rest])
  }
  return {
    ...shared,
    publicKey,
    privateKey,
    /** Sets the signature counter, as a copied key would have an old one. */
    count: (value: number) => {
      counter = value
    },
    attest: (ceremony: Ceremony, state: Statement = () => ({ fmt: 'none', attStmt: map() })) => {
      const key = map(
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x, 'base64url'))],
        [int(-3), bytes(Buffer.from(y, 'base64url'))],
      )
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authData(ceremony, HAS_KEY, credential)
      const client = clientData('webauthn.create', ceremony)
      const { fmt, attStmt } = state(data, sha256(client))
      const object = map([text('fmt'), text(fmt)], [text('attStmt'), attStmt], [text('authData'), bytes(data)])
      return {
        ...shared,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: object.toString('base64url'),
        },
      }
    },
    assert: (ceremony: Ceremony) => {
      counter += 1
      const data = authData(ceremony, 0, Buffer.alloc(0))
      const client = clientData('webauthn.get', ceremony)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...shared,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
