import * as v from 'valibot'
import { anyOrder, marginWarning, swapCharge, timedContract } from '#protocol'
import { readSession, writeSession } from '../../core/state/storage.ts'
import type { Missed } from './missed.ts'

const KEY = 'tapeline.missed'
/** As many as the core lists; of more, the newest. */
const MAX_ORDERS = 100

const shape = v.object({
  uid: v.string(),
  unseen: v.boolean(),
  orders: v.array(anyOrder),
  timed: v.optional(v.array(timedContract), []),
  swaps: v.optional(v.array(swapCharge), []),
  warnings: v.optional(v.array(marginWarning), []),
  lost: v.boolean(),
  from: v.number(),
  to: v.number(),
})

/**
 * What this user missed, as this tab knew it before it was loaded again; the core does not tell it twice. Undefined when
 * there is nothing, it is another user's, or it is broken.
 */
export const keptMissed = (uid: string): Omit<v.InferOutput<typeof shape>, 'uid'> | undefined => {
  try {
    const { uid: owner, ...kept } = v.parse(shape, JSON.parse(readSession(KEY) ?? ''))
    if (owner === uid) return kept
    forgetMissed()
    return undefined
  } catch {
    return undefined
  }
}

const first = <T>(all: readonly T[]): readonly T[] => all.slice(0, MAX_ORDERS)

/** For this tab only, and only as long as its user is signed in. */
export const keepMissed = (
  uid: string,
  { orders, timed, swaps, warnings, lost, from, to }: Missed,
  unseen: boolean,
): void => {
  const listed = { orders: first(orders), timed: first(timed), swaps: first(swaps), warnings: first(warnings) }
  writeSession(KEY, JSON.stringify({ uid, unseen, ...listed, lost, from, to }))
}

/** Whoever signs out leaves nothing behind. */
export const forgetMissed = (): void => writeSession(KEY, undefined)
