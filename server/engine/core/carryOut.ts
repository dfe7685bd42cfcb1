import { isDatabaseDown, isOutdated, mayPass } from '../../platform/db/failure.ts'
import { StateInDoubt } from './inDoubt.ts'
import type { Suspects } from './suspects.ts'

/** The outcome of a committed batch. */
export interface Finished<C, U, R> {
  readonly results: ReadonlyMap<U, R>
  /** The error of each command that threw while it was decided. Such a command changed nothing. */
  readonly failed: ReadonlyMap<C, unknown>
}

/** A command in the queue or in a running batch, until it is answered or failed. */
export interface Waiting<C, R> {
  readonly command: C
  /** The user who sent the request; undefined for a command of the market. */
  readonly uid: string | undefined
  readonly isSettled: boolean
  readonly answer: (result: R | undefined) => void
  readonly fail: (error: unknown) => void
}

interface Parts<C, U extends C, R, B extends Finished<C, U, R>> {
  isUser(command: C): command is U
  run(commands: readonly C[]): Promise<B>
  recover(): Promise<void>
  done(batch: B): void
  report(error: unknown): void
  readonly suspects: Suspects
}

export interface CarryOut<C, R> {
  /** Returns the commands that are still to be done. */
  carryOut(batch: readonly Waiting<C, R>[]): Promise<readonly Waiting<C, R>[]>
  /** Reports the error and fails the command with it. */
  drop(each: Waiting<C, R>, error: unknown): void
}

/**
 * Carries out a batch. A batch that the database refuses changed neither records nor memory, so it is halved until the
 * failing command is alone, without reloading the state. Returns the commands that are still to be done: those of users
 * with a failed command are put off, so that other users do not wait for them. Rejects when the state is in doubt or
 * the database is down; commands that are not settled by then may or may not be done.
 */
export const createCarryOut = <C, U extends C, R extends object, B extends Finished<C, U, R>>(
  parts: Parts<C, U, R, B>,
): CarryOut<C, R> => {
  const { suspects } = parts
  const drop = (each: Waiting<C, R>, error: unknown): void => {
    suspects.failed(each.uid)
    parts.report(error)
    each.fail(error)
  }
  const settle = (batch: readonly Waiting<C, R>[], finished: B): void => {
    try {
      parts.done(finished)
    } catch (error) {
      // The batch is committed: a listener's failure changes no answer.
      parts.report(error)
    }
    for (const each of batch) {
      const { command, uid } = each
      if (finished.failed.has(command)) drop(each, finished.failed.get(command))
      else {
        suspects.passed(uid)
        each.answer(parts.isUser(command) ? finished.results.get(command) : undefined)
      }
    }
  }
  const carryOut = async (batch: readonly Waiting<C, R>[]): Promise<readonly Waiting<C, R>[]> => {
    let isRead = false
    /** Undefined when the part is committed; else the error because of which none of it is. */
    const attempt = async (
      part: readonly Waiting<C, R>[],
      isAgain = false,
    ): Promise<{ error: unknown } | undefined> => {
      try {
        settle(part, await parts.run(part.map(({ command }) => command)))
        return undefined
      } catch (error) {
        if (error instanceof StateInDoubt || isDatabaseDown(error)) throw error
        if (isOutdated(error) && !isRead) {
          isRead = true
          await parts.recover()
          return attempt(part, isAgain)
        }
        return part.length === 1 && mayPass(error) && !isAgain ? attempt(part, true) : { error }
      }
    }
    const putOff: Waiting<C, R>[] = []
    let left = batch.length === 0 ? [] : [batch]
    for (let part = left.shift(); part !== undefined; part = left.shift()) {
      const failure = await attempt(part)
      if (failure === undefined) continue
      const half = part.length >> 1
      if (half > 0) left.unshift(part.slice(0, half), part.slice(half))
      else for (const one of part) drop(one, failure.error)
      putOff.push(...left.flat().filter(({ uid }) => suspects.has(uid)))
      left = left.map((some) => some.filter(({ uid }) => !suspects.has(uid))).filter(({ length }) => length > 0)
    }
    return putOff
  }
  return { carryOut, drop }
}
