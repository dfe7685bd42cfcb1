import { isDatabaseDown, isPoolBusy, isRefusedByDatabase } from '../../platform/db/failure.ts'

/** The memory of an engine may differ from its records: they are read again before the next command is decided. */
export class StateInDoubt extends Error {
  constructor(cause: unknown) {
    super('the memory of an engine may differ from its records', { cause })
    this.name = 'StateInDoubt'
  }
}

/**
 * May the failed batch be committed, or its changes still be in memory? Neither, where the database refused it, nor where it
 * was never sent because no connection was free.
 */
export const isInDoubt = (error: unknown): boolean =>
  error instanceof StateInDoubt || (isDatabaseDown(error) && !isPoolBusy(error))

/** The error of a failed commit: one that is not clearly the database's refusal leaves open whether it is committed. */
export const commitFailure = (error: unknown): unknown =>
  isDatabaseDown(error) || isRefusedByDatabase(error) ? error : new StateInDoubt(error)

/** Takes changes of memory back; what `undo` throws leaves the state in doubt. */
export const takeBack = (undo: () => void): void => {
  try {
    undo()
  } catch (error) {
    throw new StateInDoubt(error)
  }
}

/** Decides one command after the other and collects in `failed` what they throw. Throws when the state is in doubt. */
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
