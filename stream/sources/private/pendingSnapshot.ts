// A snapshot of a private channel that is still arriving, and the updates that wait for it.

import type { Push } from '#protocol'
import { addPage, isLastPage, type Pages } from '../../feeds/pages.ts'

/** Updates that are kept until the snapshot is there. */
const MAX_UPDATES = 200

export interface PendingSnapshot<T> {
  /** Some pages are there, and the last one is not. */
  readonly isArriving: () => boolean
  /** All pages once the last one is there; `torn` when one is missing. */
  readonly add: (page: Push<T>) => Pages<T> | undefined
  readonly hold: (update: Push<T>) => void
  /** Hands out the updates that waited. */
  readonly release: () => readonly Push<T>[]
  readonly reset: () => void
}

export const createPendingSnapshot = <T>(): PendingSnapshot<T> => {
  let pages: Pages<T> | undefined
  let updates: Push<T>[] = []

  const release = (): readonly Push<T>[] => {
    const held = updates
    updates = []
    return held
  }
  return {
    isArriving: () => pages !== undefined,
    add: (page) => {
      const known = addPage(pages ?? [], page)
      const isDone = known === 'torn' || isLastPage(page)
      pages = isDone ? undefined : known
      return isDone ? known : undefined
    },
    hold: (update) => {
      if (updates.length < MAX_UPDATES) updates.push(update)
    },
    release,
    reset: () => {
      pages = undefined
      release()
    },
  }
}
