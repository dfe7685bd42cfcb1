import type { Amount } from '#protocol'
import type { MarginState } from './state.ts'

/**
 * What those who share margin have available, as the last batch knew it: a mark can then be evaluated without the records.
 * Anything else that moves a user's money makes it unknown again.
 */
export interface Wallets {
  of(uid: string): Amount | undefined
  /** A batch begins: what moves from here on, it may not have seen. */
  begin(): void
  /** The account of this user changed. */
  moved(uid: string): void
  /** Account changes that are emitted inside are the batch's own. */
  own(emit: () => void): void
  /** What the batch knew, when it was committed. */
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
