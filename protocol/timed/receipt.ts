import * as v from 'valibot'
import { signedHead } from '../ticks/head.ts'
import { tickProof } from '../ticks/proof.ts'
import { TIMED_RULES } from './config.ts'
import { timedContract } from './contract.ts'

/**
 * What settles a contract, for anybody to check: the contract with its result, the proof of each tick that it cites, and
 * the newest signed head of the minutes that it looked at.
 */
export const timedReceipt = v.object({
  rules: v.literal(TIMED_RULES),
  contract: timedContract,
  /** Null where there was no entry. */
  entry: v.nullable(tickProof),
  /** Of the ticks among which the exit is the middle, in their order. */
  exits: v.array(tickProof),
  /** Of the minute of the expiry, or the next one after it. */
  head: signedHead,
})
export type TimedReceipt = v.InferOutput<typeof timedReceipt>
