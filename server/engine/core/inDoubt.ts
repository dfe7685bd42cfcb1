import { isDatabaseDown, isPoolBusy, isRefusedByDatabase } from '../../platform/db/failure.ts'

/**
 * Memory and records of an engine may differ. The writer reads the records again before it decides the next command.
 */
export class StateInDoubt extends Error {
  constructor(cause: unknown) {
    super('the memory of an engine may differ from its records', { cause })
    this.name = 'StateInDoubt'
  }
}

/**
 * Whether the failed batch may be committed, or may still be in memory. Neither is possible when the database refused
 * it or when no connection was free to send it.
 */
export const isInDoubt = (error: unknown): boolean =>
  error instanceof StateInDoubt || (isDatabaseDown(error) && !isPoolBusy(error))

/** The error of a failed commit. Unless it is clearly the database's own, it is unknown whether the commit happened. */
export const commitFailure = (error: unknown): unknown =>
  isDatabaseDown(error) || isRefusedByDatabase(error) ? error : new StateInDoubt(error)

/** Undoes changes in memory. Throws `StateInDoubt` when `undo` throws. */
export const takeBack = (undo: () => void): void => {
  try {
    undo()
  } catch (error) {
    throw new StateInDoubt(error)
  }
}

/** Decides the commands in order and collects their errors in `failed`. Throws `StateInDoubt` alone. */
export const eachAlone = <C>(
  commands: readonly C[],
  decide: (command: C) => void,
  failed: { set(command: C, error: unknown): unknown },
): void => {
  for (const command of commands)
    try {
      decide(command)
    } catch (error) {
      if (error instanceof StateInDoubt) throw error
      failed.set(command, error)
    }
}
