import { isDatabaseDown } from '../../platform/db/failure.ts'
import { FIRST_TERM } from '../../platform/db/lease.ts'
import { createCarryOut, type Finished, type Waiting } from './carryOut.ts'
import { isInDoubt, StateInDoubt } from './inDoubt.ts'
import { createSuspects } from './suspects.ts'

/** What the writer does with a batch. */
export interface WriterPorts<U, M, R, B extends Finished<U | M, U, R>> {
  isUser(command: U | M): command is U
  /** May this be done again when nobody knows whether it was done? */
  isRepeatable(command: M): boolean
  /**
   * Makes sure that no other venue writes; rejects when one does, and then nothing is run. Called before each batch; the
   * answer is another one when somebody else may have written since (`Lease`).
   */
  keep(): Promise<number>
  /** Decides the commands in their order and commits them. Rejects when none was: then memory is as it was, or `StateInDoubt`. */
  run(commands: readonly (U | M)[]): Promise<B>
  /** Takes the state from the records again: called before the next batch when nobody knows whether the last one stands. */
  recover(): Promise<void>
  /** After the commit. */
  done(batch: B): void
  /** A bug, or a database that refuses what it should not: once for each command that fails for it. */
  report(error: unknown): void
}

/** The one writer of an engine: commands wait in one queue and are committed in batches, in their order. */
export interface Writer<U, M, R> {
  /**
   * The answer, once it is durable. Rejects with the database's error when the database failed: then nothing is known
   * about the command, and the same key finds out later.
   */
  submit(command: U): Promise<R | Unavailable>
  /** `settled` is called when the command was carried out, or dropped. */
  push(command: M, settled: () => void): void
  /** Is a request with this key of this user waiting or under way? */
  isRunning(uid: string, key: string): boolean
  /** Resolves when nothing waits any more. Later commands are refused. */
  stop(): Promise<void>
}

/** Larger batches gain nothing and make the first in them wait. */
const MAX_BATCH = 64
/** Beyond it requests are refused at once, rather than after the client has given up. */
const MAX_QUEUE = 5_000

const UNAVAILABLE = { refused: { error: 'unavailable' } } as const
export type Unavailable = typeof UNAVAILABLE

/** Whose request it is. */
interface Requested {
  readonly request: { readonly uid: string; readonly key: string }
}

export const createWriter = <U extends Requested, M extends object, R extends object, B extends Finished<U | M, U, R>>(
  ports: WriterPorts<U, M, R, B>,
): Writer<U, M, R> => {
  type Each = Waiting<U | M, R>
  let queue: Each[] = []
  let unsure = false
  let term = FIRST_TERM
  let stopping = false
  let working: Promise<void> | undefined
  let suspectsNext = false
  const running = new Map<string, number>()
  const suspects = createSuspects()

  const keep = async (): Promise<void> => {
    const now = await ports.keep()
    unsure ||= now !== term
    term = now
  }
  const recover = async (): Promise<void> => {
    unsure = true
    await keep()
    await ports.recover()
    unsure = false
  }
  const { carryOut, drop } = createCarryOut<U | M, U, R, B>({ ...ports, recover, suspects })

  /** The oldest of the queue. Commands of users who failed lately go one at a time, in turn with batches of the others. */
  const takeBatch = (): Each[] => {
    suspectsNext = suspects.size > 0 && !suspectsNext
    const own = suspects.size === 0 ? queue : queue.filter(({ uid }) => suspects.has(uid) === suspectsNext)
    const batch = own.slice(0, suspectsNext ? 1 : MAX_BATCH)
    const taken = new Set(batch)
    queue = own === queue ? queue.slice(MAX_BATCH) : queue.filter((each) => !taken.has(each))
    return batch
  }
  const putBack = (putOff: readonly Each[]): void => {
    if (putOff.length > 0) queue = [...putOff, ...queue]
  }
  const work = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = takeBatch()
      if (batch.length === 0) continue
      try {
        await keep()
        if (unsure) await recover()
        putBack(await carryOut(batch))
      } catch (error) {
        await afterFailure(error, batch)
      }
    }
  }
  const left = (batch: readonly Each[]): Each[] => batch.filter(({ isSettled }) => !isSettled)
  /** Memory was not taken back as it should, by a bug: each goes alone, on the records, and whoever does it again fails. */
  const oneByOne = async (batch: readonly Each[]): Promise<void> => {
    for (const each of batch) {
      if (unsure) await recover()
      try {
        await carryOut([each])
      } catch (error) {
        if (!(error instanceof StateInDoubt)) throw error
        unsure = true
        drop(each, error)
      }
    }
  }
  const afterFailure = async (error: unknown, batch: readonly Each[]): Promise<void> => {
    try {
      if (unsure || isInDoubt(error)) await recover()
      if (error instanceof StateInDoubt) return await oneByOne(left(batch))
      if (!isDatabaseDown(error)) throw error
      if (isInDoubt(error)) {
        // Whether it was committed is unknown. Its keys make a second run harmless: what stands is answered as it was. Of
        // the market's commands only those that may be repeated are.
        const isRepeatable = ({ command }: Each): boolean => ports.isUser(command) || ports.isRepeatable(command)
        for (const each of left(batch)) if (!isRepeatable(each)) each.answer(undefined)
      }
      putBack(await carryOut(left(batch)))
    } catch (again) {
      if (!isDatabaseDown(again)) ports.report(again)
      unsure ||= isInDoubt(again)
      // Commands that waited behind fail at once instead of timing out one by one.
      failAll(left(batch), again)
    }
  }
  const failAll = (batch: readonly Each[], error: unknown): void => {
    const waiting = queue
    queue = []
    for (const { fail } of [...batch, ...waiting]) fail(error)
  }
  const wake = (): void => {
    working ??= new Promise((resolve) => {
      // What arrives in the same turn goes into the same batch.
      setImmediate(() => {
        void work().finally(() => {
          working = undefined
          resolve()
          if (queue.length > 0) wake()
        })
      })
    })
  }
  const idle = async (): Promise<void> => {
    if (working === undefined) return
    await working
    await idle()
  }
  const enqueue = (
    command: U | M,
    uid: string | undefined,
    answer: (result: R | undefined) => void,
    fail: (error: unknown) => void,
  ): void => {
    let isSettled = false
    const once =
      <T>(settle: (value: T) => void) =>
      (value: T): void => {
        isSettled = true
        settle(value)
      }
    queue.push({
      command,
      uid,
      get isSettled() {
        return isSettled
      },
      answer: once(answer),
      fail: once(fail),
    })
    wake()
  }
  const track = ({ uid, key }: Requested['request'], by: number): void => {
    const count = (running.get(`${uid} ${key}`) ?? 0) + by
    if (count === 0) running.delete(`${uid} ${key}`)
    else running.set(`${uid} ${key}`, count)
  }
  return {
    submit: async (command) => {
      if (stopping || queue.length >= MAX_QUEUE) return UNAVAILABLE
      track(command.request, 1)
      return new Promise<R>((resolve, reject) => {
        const answer = (result: R | undefined): void =>
          result === undefined ? reject(new Error('a command was left without an answer')) : resolve(result)
        enqueue(command, command.request.uid, answer, reject)
      }).finally(() => track(command.request, -1))
    },
    push: (command, settled) => {
      if (stopping || queue.length >= MAX_QUEUE) settled()
      else enqueue(command, undefined, settled, settled)
    },
    isRunning: (uid, key) => running.has(`${uid} ${key}`),
    stop: async () => {
      stopping = true
      await idle()
    },
  }
}
