import * as v from 'valibot'
import { signedHead } from '../../proofs/ticks/head.ts'
import { tickProof } from '../../proofs/ticks/proof.ts'
import { TIMED_RULES } from './config.ts'
import { timedContract } from './contract.ts'

/**
 * Everything needed to check a settlement: the contract with its result, the proof of each tick that it cites, and the
 * newest signed head of the minutes that it used.
 */
export const timedReceipt = v.object({
  rules: v.literal(TIMED_RULES),
  contract: timedContract,
  /** Absent without an entry. */
  entry: v.optional(tickProof),
  /** Of the ticks among which the exit is the middle, in their order. */
  exits: v.array(tickProof),
  /** Of the minute of the expiry, or the next one after it. */
  head: signedHead,
})
export type TimedReceipt = v.InferOutput<typeof timedReceipt>

/** Does this text have the shape of a receipt? `verifyTimed` checks its content. */
export const readReceipt = (text: string): TimedReceipt | undefined => {
  try {
    const value = JSON.parse(text) as Partial<TimedReceipt> | null
    const whole = value?.rules === TIMED_RULES && typeof value.contract === 'object' && Array.isArray(value.exits)
    return whole && typeof value.head === 'object' ? (value as TimedReceipt) : undefined
  } catch {
    return undefined
  }
}
