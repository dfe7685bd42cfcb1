import * as v from 'valibot'
import { add, positiveAmount } from '../../base/money.ts'
import { sha256 } from '../sha256.ts'
import { hash } from '../ticks/fields.ts'
import { climb } from '../ticks/merkle.ts'

// Proof of liabilities: a Merkle tree of every user's balances of one coin in which each node also has the sum of what is
// below it (docs/statement.md). The venue writes it in SQL; this reads it.

/**
 * A node of the tree: the sum owed below it, and its hash. Sums are above zero, so no negative balance can hide a debt.
 */
export const sumNode = v.strictObject({ sum: positiveAmount, hash })
export type SumNode = v.InferOutput<typeof sumNode>

/** The tree of one coin: how many leaves it has, and its root. */
export const liabilityRoot = v.strictObject({
  coin: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/)),
  leaves: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31)),
  ...sumNode.entries,
})
export type LiabilityRoot = v.InferOutput<typeof liabilityRoot>

/** A part of a user's balance, its position, and the sibling nodes on the way to the root, lowest first. */
export const liabilityPart = v.strictObject({
  coin: liabilityRoot.entries.coin,
  amount: positiveAmount,
  /** Keeps others from recognising the leaf. */
  salt: v.pipe(v.string(), v.uuid()),
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31)),
  beside: v.pipe(v.array(sumNode), v.maxLength(31)),
})
export type LiabilityPart = v.InferOutput<typeof liabilityPart>

const nodeAbove = (left: SumNode, right: SumNode): SumNode => ({
  sum: add(left.sum, right.sum),
  hash: sha256(`liability-node1|${left.sum}|${left.hash}|${right.sum}|${right.hash}`),
})

/** The hash includes the user and the reconciliation, so no leaf can be shown to two users. */
const leafOf = (number: string, uid: string, { coin, salt, amount }: LiabilityPart): SumNode => ({
  sum: amount,
  hash: sha256(`liability-leaf1|${number}|${coin}|${uid}|${salt}|${amount}`),
})

/** The root to which a part leads; undefined when the path does not fit its position among this many leaves. */
export const rootOfPart = (number: string, uid: string, part: LiabilityPart, leaves: number): SumNode | undefined =>
  climb(leafOf(number, uid, part), { index: part.at, size: leaves, beside: part.beside }, nodeAbove)

/** What is signed: which reconciliation, when (Unix ms), and every root. */
export const rootsText = (number: string, at: number, roots: readonly LiabilityRoot[]): string =>
  `liabilities1|${number}|${at}|${sha256(roots.map((root) => `${root.coin}|${root.leaves}|${root.sum}|${root.hash}`).join('\n'))}`
