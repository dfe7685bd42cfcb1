import type { Amount } from '#protocol'
import type { MarginState } from './state.ts'

/**
 * The available balances of users with shared margin, as the last batch knew them, so that a price can be evaluated
 * without reading the records. Any other move of a user's money makes the balance unknown.
 */
export interface Wallets {
  of(uid: string): Amount | undefined
  /** Call it when a batch begins. The batch may not have seen money that moves from then on. */
  begin(): void
  /** Call it when an account of this user changed. */
  moved(uid: string): void
  /** Runs `emit`. Account changes that it emits are those of the batch itself and make nothing unknown. */
  own(emit: () => void): void
  /** Takes over the balances of a committed batch. */
  read(uids: Iterable<string>, available: (uid: string) => Amount): void
  forget(): void
}

export const createWallets = (state: () => MarginState): Wallets => {
  const known = new Map<string, Amount>()
  const movedSince = new Set<string>()
  let isOwn = false
  return {
    of: (uid) => known.get(uid),
    begin: () => movedSince.clear(),
    moved: (uid) => {
      known.delete(uid)
      if (!isOwn) movedSince.add(uid)
    },
    own: (emit) => {
      isOwn = true
      try {
        emit()
      } finally {
        isOwn = false
      }
    },
    read: (uids, available) => {
      for (const uid of uids) {
        const shares = state()
          .positionsOf(uid)
          .some(({ mode }) => mode === 'cross')
        if (shares && !movedSince.has(uid)) known.set(uid, available(uid))
        else known.delete(uid)
      }
    },
    forget: () => known.clear(),
  }
}
