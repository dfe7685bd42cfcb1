import { isDatabaseDown, isRuleViolation } from '../db/failure.ts'
import { FIRST_TERM } from '../db/lease.ts'

/** What the writer does with a batch; both reject when they fail. */
export interface WriterPorts<U, M, R, B extends { readonly results: ReadonlyMap<U, R> }> {
  isUser(command: U | M): command is U
  /** May this be done again when nobody knows whether it was done? */
  isRepeatable(command: M): boolean
  /**
   * Makes sure that no other venue writes; rejects when one does, and then nothing is run. Called before each batch; the
   * answer is another one when somebody else may have written since (`Lease`).
   */
  keep(): Promise<number>
  run(commands: readonly (U | M)[]): Promise<B>
  /** Takes the state from the records again: called before the next batch when nobody knows whether the last one stands. */
  recover(): Promise<void>
  /** After the commit. */
  done(batch: B): void
  /** A bug, or a database that refuses what it should not. */
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

interface Waiting<C, R> {
  readonly command: C
  readonly answer: (result: R | undefined) => void
  readonly fail: (error: unknown) => void
}

const UNAVAILABLE = { refused: { error: 'unavailable' } } as const
export type Unavailable = typeof UNAVAILABLE

/** Whose request it is. */
interface Requested {
  readonly request: { readonly uid: string; readonly key: string }
}

export const createWriter = <
  U extends Requested,
  M extends object,
  R extends object,
  B extends { readonly results: ReadonlyMap<U, R> },
>(
  ports: WriterPorts<U, M, R, B>,
): Writer<U, M, R> => {
  type Each = Waiting<U | M, R>
  let queue: Each[] = []
  let unsure = false
  let term = FIRST_TERM
  let stopping = false
  let working: Promise<void> | undefined
  const running = new Map<string, number>()

  const attempt = async (batch: readonly Each[]): Promise<void> => {
    const finished = await ports.run(batch.map(({ command }) => command))
    ports.done(finished)
    for (const { command, answer } of batch) answer(ports.isUser(command) ? finished.results.get(command) : undefined)
  }
  /** A rule of the database refused the batch: another process was quicker, or one command is bad. Each goes alone. */
  const oneByOne = async (batch: readonly Each[]): Promise<void> => {
    for (const each of batch)
      try {
        await attempt([each])
      } catch (error) {
        if (isDatabaseDown(error)) throw error
        // A key taken meanwhile has its answer in the records now.
        await attempt([each]).catch((again: unknown) => {
          if (isDatabaseDown(again)) throw again
          ports.report(again)
          each.fail(again)
        })
      }
  }
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
  const work = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_BATCH)
      queue = queue.slice(MAX_BATCH)
      try {
        await keep()
        if (unsure) await recover()
        await attempt(batch)
      } catch (error) {
        await afterFailure(error, batch)
      }
    }
  }
  const afterFailure = async (error: unknown, batch: readonly Each[]): Promise<void> => {
    try {
      if (isDatabaseDown(error)) {
        // Whether the batch was committed is unknown. Its keys make a second run harmless: what stands is answered as
        // it was. Of the market's commands only those that may be repeated are.
        await recover()
        const isRepeatable = ({ command }: Each): boolean => ports.isUser(command) || ports.isRepeatable(command)
        for (const each of batch) if (!isRepeatable(each)) each.answer(undefined)
        await attempt(batch.filter(isRepeatable))
      } else {
        if (!isRuleViolation(error)) ports.report(error)
        await recover()
        await oneByOne(batch)
      }
    } catch (again) {
      if (!isDatabaseDown(again)) ports.report(again)
      unsure = true
      // Whoever waited behind need not find out as slowly.
      failAll(batch, again)
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
  const enqueue = (waiting: Each): void => {
    queue.push(waiting)
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
        enqueue({ command, answer, fail: reject })
      }).finally(() => track(command.request, -1))
    },
    push: (command, settled) => {
      if (stopping || queue.length >= MAX_QUEUE) settled()
      else enqueue({ command, answer: settled, fail: settled })
    },
    isRunning: (uid, key) => running.has(`${uid} ${key}`),
    stop: async () => {
      stopping = true
      await idle()
    },
  }
}
