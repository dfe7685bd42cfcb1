/** How many accounts one command evaluates. */
const MAX_ACCOUNTS_PER_COMMAND = 100

export interface TurnsParts {
  /** The accounts that the present prices of this instrument concern, a slice of them; see `MarginWatch`. */
  readonly concerned: (instId: string) => ReadonlySet<string>
  /** Are there others that have not been evaluated? */
  readonly isBehind: (instId: string) => boolean
  readonly isWatched: (instId: string) => boolean
  /** Has the engine evaluate these; more may join `keys` until it does. */
  readonly push: (instId: string, keys: ReadonlySet<string>, settled: () => void) => void
  /** Runs it in a turn of its own. */
  readonly later: (run: () => void) => void
}

/**
 * What a new price of an instrument asks of its accounts, in short turns: so a start, or a price that jumps over many, holds
 * nobody else up. The answer is called with each new price.
 */
export const createTurns = ({
  concerned,
  isBehind,
  isWatched,
  push,
  later,
}: TurnsParts): ((instId: string) => void) => {
  /** Accounts that prices concern, by instrument, until the engine has evaluated them. */
  const evaluated = new Map<string, Set<string>>()
  /** Instruments in which others are still to be evaluated. */
  const behind = new Set<string>()
  /** Instruments whose price came while as many as one command takes were being evaluated. */
  const skipped = new Set<string>()

  const goOn = (instId: string): void => {
    if (behind.has(instId)) return
    behind.add(instId)
    later(() => {
      behind.delete(instId)
      if (isWatched(instId)) look(instId)
    })
  }
  const look = (instId: string): void => {
    const before = evaluated.get(instId)
    // The others are evaluated once these are done.
    if (before !== undefined && before.size >= MAX_ACCOUNTS_PER_COMMAND) {
      skipped.add(instId)
      return
    }
    const found = concerned(instId)
    if (isBehind(instId)) goOn(instId)
    if (found.size === 0) return
    for (const key of found) before?.add(key)
    if (before !== undefined) return
    const keys = new Set(found)
    evaluated.set(instId, keys)
    push(instId, keys, () => {
      evaluated.delete(instId)
      if (skipped.delete(instId) || isBehind(instId)) goOn(instId)
    })
  }
  return look
}
