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

const leafOf = (sale: string, { id, commitment, nonce: own }: SaleLine, at: number): string =>
  `sale-line1|${sale}|${at}|${id}|${commitment}|${own}`

/** The Merkle root over the lines in the order of the list. Throws without any. */
export const saleRoot = (sale: string, lines: readonly SaleLine[]): string =>
  merkleRoot(lines.map((line, at) => leafOf(sale, line, at)))
