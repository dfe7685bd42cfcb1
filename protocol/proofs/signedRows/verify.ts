import type { CheckSignature } from '../ticks/signature.ts'
import { createSignedReader, type FoundFault, type SignedContent } from './reader.ts'

/** Whether the key that signed is a known key of the venue, an unknown one, or no keys of the venue are known here. */
export type KeyTrust = 'known' | 'foreign' | 'unknown'

/**
 * The result of a check. `unchecked`: everything is consistent, but the signature or its key could not be checked here;
 * `foreign`: the file is no signed file, so there is nothing to be genuine or not.
 */
export interface SignedReport {
  readonly verdict: 'ok' | 'failed' | 'unchecked' | 'foreign'
  readonly fault: FoundFault | undefined
  readonly signature: 'valid' | 'invalid' | 'unavailable' | 'unreached'
  readonly key: KeyTrust
  readonly publicKey: string
  /** Only its line ends were changed, as mail and editors do. */
  readonly hasOtherLineEnds: boolean
  readonly content: SignedContent | undefined
}

export interface VerifyOptions {
  readonly check: CheckSignature
  /** Public keys (hex) that are known for the venue's; undefined when none are known. */
  readonly keys?: readonly string[] | undefined
  /** Called between slices with the number of bytes read so far, so that a page can draw and react to its user. */
  readonly pause?: (bytes: number) => Promise<void>
}

/** Bytes that are read at a time. */
const SLICE = 16_384

const trustOf = (keys: readonly string[] | undefined, publicKey: string): KeyTrust =>
  keys === undefined || keys.length === 0 ? 'unknown' : keys.includes(publicKey) ? 'known' : 'foreign'

/** Recomputes a statement or the record of an order from its bytes alone. Rejects only when the bytes cannot be read. */
export const verifySigned = async (
  bytes: AsyncIterable<Uint8Array>,
  { check, keys, pause }: VerifyOptions,
): Promise<SignedReport> => {
  const reader = createSignedReader()
  let read = 0
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length && reader.fault === undefined; at += SLICE) {
      const slice = piece.subarray(at, at + SLICE)
      // One code unit a byte, so that any changed byte changes the text.
      reader.push(String.fromCharCode(...slice))
      read += slice.length
      if (pause !== undefined) await pause(read)
    }
    if (reader.fault !== undefined) break
  }
  const end = reader.end()
  const signature = end === undefined ? 'unreached' : await check(end.publicKey, end.signature, end.text)
  const key = end === undefined ? 'unknown' : trustOf(keys, end.publicKey)
  // The signature is in the last row, after all that are counted.
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
    verdict: fault?.fault === 'foreign' ? 'foreign' : fault !== undefined ? 'failed' : isWhole ? 'ok' : 'unchecked',
    fault,
    signature,
    key,
    publicKey: end?.publicKey ?? '',
    hasOtherLineEnds: reader.hasOtherLineEnds,
    content: reader.content,
  }
}
