/** Successful commands after which a user's commands share batches again. */
const PASSES_TO_CLEAR = 8
/** Users remembered at most. The user who failed longest ago is forgotten first. */
const MAX_SUSPECTS = 10_000

/**
 * Users with a command that failed lately. A failing command makes its whole batch run again, so the commands of these
 * users run alone.
 */
export interface Suspects {
  has(uid: string | undefined): boolean
  readonly size: number
  failed(uid: string | undefined): void
  passed(uid: string | undefined): void
}

export const createSuspects = (): Suspects => {
  const strikes = new Map<string, number>()
  return {
    has: (uid) => uid !== undefined && strikes.has(uid),
    get size() {
      return strikes.size
    },
    failed: (uid) => {
      if (uid === undefined) return
      strikes.delete(uid)
      strikes.set(uid, PASSES_TO_CLEAR)
      const [first] = strikes.keys()
      if (strikes.size > MAX_SUSPECTS && first !== undefined) strikes.delete(first)
    },
    passed: (uid) => {
      const left = uid === undefined ? undefined : strikes.get(uid)
      if (uid === undefined || left === undefined) return
      if (left > 1) strikes.set(uid, left - 1)
      else strikes.delete(uid)
    },
  }
}
