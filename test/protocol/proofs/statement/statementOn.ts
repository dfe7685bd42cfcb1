import { createHash, generateKeyPairSync } from 'node:crypto'
import {
  type Amount,
  add,
  createStatementWriter,
  keyIdOf,
  type StatementEntry,
  type StatementHeader,
  ZERO,
} from '#protocol'
import { createSigningKey } from '../../../../server/ticks/keyFile.ts'

/** A key as the venue's. */
export const freshSigner = () => createSigningKey(generateKeyPairSync('ed25519').privateKey)

const hash = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex')

/** Amounts that are booked one after the other on one account each. */
export interface Booked {
  readonly coin: string
  readonly kind?: string
  readonly amount: string
}

/** A statement over these bookings, with what its owner had before. */
export const statementOn = (
  booked: readonly Booked[],
  signer = freshSigner(),
  opening: readonly Booked[] = [],
): string => {
  const writer = createStatementWriter(hash)
  const balances = new Map<string, Amount>()
  const header: StatementHeader = { uid: '7', funds: 'demo', made: 9, from: 0, to: 9, key: keyIdOf(signer.publicKey) }
  let text = writer.header(header)
  for (const { coin, kind = 'available', amount } of opening) {
    balances.set(`${coin}|${kind}`, amount as Amount)
    text += writer.open({ coin, kind, amount })
  }
  for (const [at, { coin, kind = 'available', amount }] of booked.entries()) {
    const before = balances.get(`${coin}|${kind}`) ?? ZERO
    const after = add(before, amount as Amount)
    balances.set(`${coin}|${kind}`, after)
    const line: StatementEntry = {
      id: String(at + 1),
      time: String(1_000 + at),
      cause: 'spot-fill',
      causeId: `42-${at}`,
      coin,
      kind,
      amount,
      before,
      after,
    }
    text += writer.line(line)
  }
  return text + writer.end(signer)
}

/** Bytes as a file gives them, in pieces of a length. */
export const bytesOf = async function* (text: string | Uint8Array, length = 1_000): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
