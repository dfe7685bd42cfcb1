import { isDatabaseDown } from '../../platform/db/failure.ts'
import { FIRST_TERM } from '../../platform/db/lease.ts'
import { type CarryOut, createCarryOut, type Finished, type Waiting } from './carryOut.ts'
import { CommandQueue } from './commandQueue.ts'
import { isInDoubt, StateInDoubt } from './inDoubt.ts'
import { createSuspects } from './suspects.ts'

/** What an engine hands to its writer. */
export interface WriterPorts<U, M, R, B extends Finished<U | M, U, R>> {
  isUser(command: U | M): command is U
  /** Whether the command may run again when it is unknown whether it ran. */
  isRepeatable(command: M): boolean
  /**
   * Called before each batch: makes sure that this venue holds the lease and returns the lease's term. A new term says
   * that another venue may have written since (`Lease`). Rejects when another venue holds it; nothing is run then.
   */
  keep(): Promise<number>
  /** Decides and commits the commands in order. A rejection leaves memory as before, unless it is `StateInDoubt`. */
  run(commands: readonly (U | M)[]): Promise<B>
  /** Reloads the state from the records, when it is unknown whether the last batch was committed. */
  recover(): Promise<void>
  /** Called after the commit. */
  done(batch: B): void
  /** Called once for each command that fails by a bug or by an unexpected refusal of the database. */
  report(error: unknown): void
}

/** The only writer of an engine. Commands wait in one queue and are committed in order, in batches. */
export interface Writer<U, M, R> {
  /**
   * Resolves with the answer once it is durable. Rejects with the database's error when the database failed: the
   * outcome is unknown then, and the same key asks for it later.
   */
  submit(command: U): Promise<R | Unavailable>
  /** Queues a command of the market. `settled` is called when it was carried out or dropped. */
  push(command: M, settled: () => void): void
  /** Whether a request with this key of this user is queued or running. */
  isRunning(uid: string, key: string): boolean
  /** Refuses further commands and resolves when the queue is empty. */
  stop(): Promise<void>
}

/** Commands in the queue at most. Further ones are refused at once, rather than answered after the client gave up. */
const MAX_QUEUE = 5_000

const UNAVAILABLE = { refused: { error: 'unavailable' } } as const
export type Unavailable = typeof UNAVAILABLE

interface Requested {
  readonly request: { readonly uid: string; readonly key: string }
}

export const createWriter = <U extends Requested, M extends object, R extends object, B extends Finished<U | M, U, R>>(
  ports: WriterPorts<U, M, R, B>,
): Writer<U, M, R> => new BatchWriter(ports)

class BatchWriter<U extends Requested, M extends object, R extends object, B extends Finished<U | M, U, R>>
  implements Writer<U, M, R>
{
  readonly #ports: WriterPorts<U, M, R, B>
  readonly #queue: CommandQueue<Waiting<U | M, R>>
  readonly #batches: CarryOut<U | M, R>
  /** Requests under way, counted by user and key. */
  readonly #running = new Map<string, number>()
  /** Whether memory may differ from the records, until the next recovery. */
  #isUnsure = false
  #term = FIRST_TERM
  #isStopping = false
  #working: Promise<void> | undefined

  constructor(ports: WriterPorts<U, M, R, B>) {
    const suspects = createSuspects()
    this.#ports = ports
    this.#queue = new CommandQueue(suspects)
    this.#batches = createCarryOut<U | M, U, R, B>({ ...ports, recover: () => this.#recover(), suspects })
  }

  async submit(command: U): Promise<R | Unavailable> {
    if (this.#isFull) return UNAVAILABLE
    this.#track(command.request, 1)
    return new Promise<R>((resolve, reject) => {
      const answer = (result: R | undefined): void =>
        result === undefined ? reject(new Error('a command was left without an answer')) : resolve(result)
      this.#enqueue(command, command.request.uid, answer, reject)
    }).finally(() => this.#track(command.request, -1))
  }

  push(command: M, settled: () => void): void {
    if (this.#isFull) settled()
    else this.#enqueue(command, undefined, settled, settled)
  }

  isRunning(uid: string, key: string): boolean {
    return this.#running.has(`${uid} ${key}`)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#idle()
  }

  get #isFull(): boolean {
    return this.#isStopping || this.#queue.length >= MAX_QUEUE
  }

  #track({ uid, key }: Requested['request'], by: number): void {
    const count = (this.#running.get(`${uid} ${key}`) ?? 0) + by
    if (count === 0) this.#running.delete(`${uid} ${key}`)
    else this.#running.set(`${uid} ${key}`, count)
  }

  #enqueue(
    command: U | M,
    uid: string | undefined,
    answer: (result: R | undefined) => void,
    fail: (error: unknown) => void,
  ): void {
    let isSettled = false
    const once =
      <T>(settle: (value: T) => void) =>
      (value: T): void => {
        isSettled = true
        settle(value)
      }
    this.#queue.add({
      command,
      uid,
      get isSettled() {
        return isSettled
      },
      answer: once(answer),
      fail: once(fail),
    })
    this.#wake()
  }

  #wake(): void {
    this.#working ??= new Promise((resolve) => {
      // Commands that arrive in the same turn share a batch.
      setImmediate(() => {
        void this.#work().finally(() => {
          this.#working = undefined
          resolve()
          if (this.#queue.length > 0) this.#wake()
        })
      })
    })
  }

  async #idle(): Promise<void> {
    if (this.#working === undefined) return
    await this.#working
    await this.#idle()
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.take()
      if (batch.length === 0) continue
      try {
        await this.#keep()
        if (this.#isUnsure) await this.#recover()
        this.#queue.putBack(await this.#batches.carryOut(batch))
      } catch (error) {
        await this.#afterFailure(error, batch)
      }
    }
  }

  async #keep(): Promise<void> {
    const now = await this.#ports.keep()
    this.#isUnsure ||= now !== this.#term
    this.#term = now
  }

  async #recover(): Promise<void> {
    this.#isUnsure = true
    await this.#keep()
    await this.#ports.recover()
    this.#isUnsure = false
  }

  async #afterFailure(error: unknown, batch: readonly Waiting<U | M, R>[]): Promise<void> {
    try {
      if (this.#isUnsure || isInDoubt(error)) await this.#recover()
      if (error instanceof StateInDoubt) return await this.#oneByOne(unsettled(batch))
      if (!isDatabaseDown(error)) throw error
      if (isInDoubt(error)) this.#dropUnrepeatable(batch)
      this.#queue.putBack(await this.#batches.carryOut(unsettled(batch)))
    } catch (again) {
      if (!isDatabaseDown(again)) this.#ports.report(again)
      this.#isUnsure ||= isInDoubt(again)
      // Commands that waited behind fail at once instead of timing out one by one.
      for (const { fail } of [...unsettled(batch), ...this.#queue.drain()]) fail(again)
    }
  }

  /**
   * After an undo that failed by a bug. Each command runs alone on reloaded state; one that fails the same way is
   * dropped.
   */
  async #oneByOne(batch: readonly Waiting<U | M, R>[]): Promise<void> {
    for (const each of batch) {
      if (this.#isUnsure) await this.#recover()
      try {
        await this.#batches.carryOut([each])
      } catch (error) {
        if (!(error instanceof StateInDoubt)) throw error
        this.#isUnsure = true
        this.#batches.drop(each, error)
      }
    }
  }

  /**
   * Called when it is unknown whether the batch was committed. Requests of users may run again, since their keys return
   * the stored replies. Commands of the market run again only when they are repeatable.
   */
  #dropUnrepeatable(batch: readonly Waiting<U | M, R>[]): void {
    for (const each of unsettled(batch)) {
      const { command } = each
      if (!this.#ports.isUser(command) && !this.#ports.isRepeatable(command)) each.answer(undefined)
    }
  }
}

const unsettled = <E extends { readonly isSettled: boolean }>(batch: readonly E[]): E[] =>
  batch.filter(({ isSettled }) => !isSettled)
