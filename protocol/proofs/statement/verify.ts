import type { CheckSignature } from '../ticks/signature.ts'
import { createStatementReader, type FoundFault } from './reader.ts'
import type { StatementBalance, StatementHeader } from './rows.ts'

/** Whose key signed: one that is known for the venue's, one that is not, or nobody here knows the venue's keys. */
export type KeyTrust = 'known' | 'foreign' | 'unknown'

/** What came of a check. `unchecked`: all fits together, but the signature or whose key it is could not be checked here. */
export interface StatementReport {
  readonly verdict: 'ok' | 'failed' | 'unchecked'
  readonly fault: FoundFault | undefined
  readonly signature: 'valid' | 'invalid' | 'unavailable' | 'unreached'
  readonly key: KeyTrust
  readonly publicKey: string
  readonly header: StatementHeader | undefined
  readonly lines: number
  readonly balances: readonly StatementBalance[]
}

export interface VerifyOptions {
  readonly check: CheckSignature
  /** Public keys (hex) that are known for the venue's; undefined when none are known. */
  readonly keys?: readonly string[] | undefined
  /** Called between slices with what was read so far, in bytes: where a page draws and hears its user. */
  readonly pause?: (bytes: number) => Promise<void>
}

/** Bytes that are read at one go. */
const SLICE = 16_384

const standing = (keys: readonly string[] | undefined, publicKey: string): KeyTrust =>
  keys === undefined || keys.length === 0 ? 'unknown' : keys.includes(publicKey) ? 'known' : 'foreign'

/** Recomputes a statement from its bytes alone. Rejects only when the bytes cannot be read. */
export const verifyStatement = async (
  bytes: AsyncIterable<Uint8Array>,
  { check, keys, pause }: VerifyOptions,
): Promise<StatementReport> => {
  const reader = createStatementReader()
  let read = 0
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length && reader.fault === undefined; at += SLICE) {
      const slice = piece.subarray(at, at + SLICE)
      // One unit a byte: whatever a byte is changed to, another text comes of it.
      reader.push(String.fromCharCode(...slice))
      read += slice.length
      if (pause !== undefined) await pause(read)
    }
    if (reader.fault !== undefined) break
  }
  const end = reader.end()
  const signature = end === undefined ? 'unreached' : await check(end.publicKey, end.signature, end.text)
  const key = end === undefined ? 'unknown' : standing(keys, end.publicKey)
  // The signature stands in the last row: header, lines and closing balances are before it.
  const rows = end === undefined ? 0 : Number(end.text.split('|')[1]) + 1
  const fault =
    reader.fault ??
    (signature === 'invalid'
      ? { fault: 'signature' as const, row: rows }
      : key === 'foreign'
        ? { fault: 'key' as const, row: rows }
        : undefined)
  const isWhole = signature === 'valid' && key === 'known'
  return {
    verdict: fault !== undefined ? 'failed' : isWhole ? 'ok' : 'unchecked',
    fault,
    signature,
    key,
    publicKey: end?.publicKey ?? '',
    header: reader.header,
    lines: reader.lines,
    balances: reader.balances,
  }
}
