// The list of what happened while the user was away, kept until they dismiss it.

import type { AnyOrder } from '#protocol'
import type { Away } from '../../base/api.ts'
import type { Patch } from '../../base/messages.ts'
import { mergeAway } from '../../feeds/away.ts'

export interface AwayList {
  /** Adds what was missed this time; what was not dismissed stays. */
  readonly add: (orders: readonly AnyOrder[], absence: Pick<Away, 'lost' | 'since'>) => void
  /** False if there was nothing to dismiss. */
  readonly dismiss: () => boolean
  /** What changed since the last take; `null` when there is no list any more. */
  readonly take: () => Pick<Patch, 'away'>
}

export const createAwayList = (): AwayList => {
  let list: Away | undefined
  let isSent = true
  return {
    add: (orders, absence) => {
      list = mergeAway(list, orders, absence)
      isSent = false
    },
    dismiss: () => {
      if (list === undefined) return false
      list = undefined
      isSent = false
      return true
    },
    take: () => {
      if (isSent) return {}
      isSent = true
      return { away: list ?? null }
    },
  }
}
