const MAX_ACCOUNTS_PER_COMMAND = 100

export interface TurnsParts {
  /** The accounts that the engine has to evaluate at the present prices, from one slice (see `MarginWatch`). */
  readonly concerned: (instId: string) => ReadonlySet<string>
  /** Whether accounts are left over from the last slice. */
  readonly isBehind: (instId: string) => boolean
  readonly isWatched: (instId: string) => boolean
  /** Queues a command that evaluates these accounts. `keys` may grow until the command runs. */
  readonly push: (instId: string, keys: ReadonlySet<string>, settled: () => void) => void
  /** Runs a function in a later turn of the event loop. */
  readonly later: (run: () => void) => void
}

/**
 * Evaluates the accounts of an instrument in short turns, so that neither a start nor a price that jumps over many
 * evaluation prices blocks other work. The returned function is called at each new price.
 */
export const createTurns = ({
  concerned,
  isBehind,
  isWatched,
  push,
  later,
}: TurnsParts): ((instId: string) => void) => {
  /** By instrument, the accounts of the command that is queued. */
  const evaluated = new Map<string, Set<string>>()
  /** Instruments with a later turn scheduled. */
  const behind = new Set<string>()
  /** Instruments with a price that came while the queued command was full. */
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
