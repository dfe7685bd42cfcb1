import * as v from 'valibot'
import { positiveAmount } from '../../base/money.ts'
import { merkleRoot } from '../../proofs/ticks/merkle.ts'

/** The opaque id of a participant in a sale: random, and known to them alone. */
export const saleLineId = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))
/** What a participant adds to the draw of a lottery. */
export const saleNonce = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** A line of the published list. Its place is that of its first commitment. */
export const saleLine = v.strictObject({
  id: saleLineId,
  commitment: positiveAmount,
  /** Of a lottery; '' otherwise. */
  nonce: v.union([v.literal(''), saleNonce]),
})
export type SaleLine = v.InferOutput<typeof saleLine>

/** Lines that one leaf of the tree holds: everybody has the whole list, and fewer hashes are sooner checked. */
const LINES_A_LEAF = 64

const leafOf = (sale: string, from: number, lines: readonly SaleLine[]): string => {
  const texts = lines.map(({ id, commitment, nonce }) => `${id},${commitment},${nonce}`)
  return `sale-lines1|${sale}|${from}|${texts.join('|')}`
}

/** The Merkle root over the lines in the order of the list, 64 a leaf. Throws without any. */
export const saleRoot = (sale: string, lines: readonly SaleLine[]): string => {
  const leaves: string[] = []
  for (let from = 0; from < lines.length; from += LINES_A_LEAF)
    leaves.push(leafOf(sale, from, lines.slice(from, from + LINES_A_LEAF)))
  return merkleRoot(leaves)
}
