import { minuteOf, type Tick } from '#protocol'
import type { RecordFigures } from './figures.ts'
import { Halt, type RecordState, readHalt } from './halt.ts'
import { type ClosedMinute, createJournal } from './journal.ts'
import { readName } from './names.ts'
import { createSealedReader } from './reader.ts'
import { createReading } from './reading.ts'
import type { TickRecord } from './record.ts'
import type { RecordParts, RunningRecord } from './running.ts'
import { type IndexSample } from './sampling/sampler.ts'
import { type SealedSoFar, sealMinute } from './seal.ts'
import { createSealing, type Sealing } from './sealing.ts'
import { createSigner } from './signer.ts'
import { takeOver } from './source.ts'
import { StepLoop } from './stepLoop.ts'

/** After a failure everything is read again from disk and database. */
const RETRY_DELAY_MS = 5_000
/** A clock that was set back by more than this halts the record; a smaller step back is waited out. */
const CLOCK_LAG_LIMIT_MS = 2_000
/** After this long without a sample, of two a second, the record halts. */
const SILENCE_LIMIT_MS = 10_000
/** Sealed minutes that are read at a start: what a running contract can need. */
const CHECKED_AT_START = 15

type Listener = Parameters<TickRecord['watch']>[0]

/** Samples of the same minute together, in their order. */
const byMinute = (samples: readonly IndexSample[]): [IndexSample, ...IndexSample[]][] => {
  const groups: [IndexSample, ...IndexSample[]][] = []
  for (const one of samples) {
    const group = groups.at(-1)
    if (group !== undefined && minuteOf(group[0].at) === minuteOf(one.at)) group.push(one)
    else groups.push([one])
  }
  return groups
}

/**
 * Takes samples of the indexes, makes them durable, reports them to its listeners, and seals each minute after its end.
 */
class Recorder implements RunningRecord {
  readonly instruments: readonly string[]
  readonly ticks: TickRecord['ticks']
  readonly minute: TickRecord['minute']
  readonly prove: TickRecord['prove']
  readonly #parts: RecordParts
  readonly #journal: ReturnType<typeof createJournal>
  readonly #signer: ReturnType<typeof createSigner>
  readonly #reader: ReturnType<typeof createSealedReader>
  readonly #sealing: Sealing
  readonly #steps: StepLoop
  readonly #figures: RecordFigures | undefined
  readonly #listeners = new Set<Listener>()
  /** Minutes that were found to be damaged; each must be right or gone before the record goes on. */
  readonly #suspects = new Set<number>()
  readonly #sealed: SealedSoFar = { head: undefined, tips: new Map() }
  #failure: { readonly halt: Halt; readonly at: number } | undefined
  /** The clock or the sampling is behind. */
  #delay: Halt | undefined
  #phase: 'starting' | 'recovering' | 'running' | 'stopped' = 'starting'
  #until = 0
  /** Whether all that is recorded comes from the source that is sampled now. */
  #isSameSource: boolean | undefined
  /** The newest key that the folder's copy has. */
  #copiedKey: string | undefined

  constructor(parts: RecordParts) {
    const { instruments, clock, timers, files, store, keyFile } = parts
    this.instruments = instruments
    this.#parts = parts
    this.#journal = createJournal(files)
    this.#signer = createSigner(store, keyFile, clock)
    this.#reader = createSealedReader(files, store)
    this.#sealing = createSealing(
      (minute) => this.#seal(minute),
      clock,
      (halt) => this.#report(halt),
    )
    this.#steps = new StepLoop({ clock, timers, run: () => this.#step(), isRunning: () => this.#phase === 'running' })
    this.#figures = parts.figures?.(() => ({ state: this.state, unsealed: this.#sealing.waiting }))
    const { ticks, minute, prove } = createReading({
      sealedUpTo: () => this.#sealed.head?.minute,
      until: () => this.#until,
      recent: this.#journal.recent,
      readSealed: (instId, of) => this.#readSealed(instId, of),
    })
    this.ticks = ticks
    this.minute = minute
    this.prove = prove
  }

  get state(): RecordState {
    if (this.#phase === 'stopped' || this.#phase === 'starting')
      return { halted: true, reason: this.#phase, detail: '' }
    const halt = this.#failure?.halt ?? this.#delay ?? this.#sealing.halt
    return halt === undefined ? { halted: false } : { halted: true, reason: halt.reason, detail: halt.message }
  }

  get until(): number {
    return this.#until
  }

  watch(listener: Listener): () => void {
    const own: Listener = (ticks, at) => listener(ticks, at)
    this.#listeners.add(own)
    return () => void this.#listeners.delete(own)
  }

  async latest(): ReturnType<TickRecord['latest']> {
    const { head } = this.#sealed
    return head === undefined ? undefined : this.#reader.roots(head.minute)
  }

  sealed(minute: number): ReturnType<TickRecord['sealed']> {
    return this.#reader.roots(minute)
  }

  heads(from: number, to: number): ReturnType<TickRecord['heads']> {
    return this.#parts.store.between(from, to)
  }

  keys(): ReturnType<TickRecord['keys']> {
    return this.#parts.store.keys()
  }

  async start(): Promise<void> {
    this.#phase = 'recovering'
    await this.#steps.begin()
    this.#steps.schedule()
    this.#sealing.run()
  }

  async stop(): Promise<void> {
    const { sampling, log } = this.#parts
    this.#phase = 'stopped'
    this.#steps.stop()
    await sampling.stop()
    await this.idle()
    await this.#journal.close().catch((error: unknown) => log.warn({ err: error }, 'a log was not closed'))
    this.#listeners.clear()
  }

  async idle(): Promise<void> {
    await this.#steps.idle()
    await this.#sealing.idle()
  }

  #report(halt: Halt): void {
    this.#parts.log.error({ err: halt, reason: halt.reason }, 'the tick record is halted')
  }

  #fail(error: unknown): void {
    const halt = readHalt(error)
    if (this.#failure?.halt.message !== halt.message) this.#report(halt)
    this.#failure = { halt, at: this.#parts.clock.now() }
    this.#phase = 'recovering'
  }

  async #seal(minute: ClosedMinute): Promise<void> {
    const { files, store } = this.#parts
    const began = performance.now()
    await sealMinute(minute, this.#sealed, { files, store, signer: this.#signer })
    await this.#copyKeys()
    this.#figures?.sealed((performance.now() - began) / 1_000)
  }

  /** Beside the sealed minutes, so that the folder can be checked by itself. */
  async #copyKeys(): Promise<void> {
    const { files, store } = this.#parts
    const { head } = this.#sealed
    if (head === undefined || head.key === this.#copiedKey) return
    await files.replace('keys.json', Buffer.from(JSON.stringify({ keys: await store.keys() })))
    this.#copiedKey = head.key
  }

  async #step(): Promise<void> {
    const now = this.#parts.clock.now()
    try {
      if (this.#phase === 'running') await this.#sample(now)
      else if (this.#failure === undefined || Math.abs(now - this.#failure.at) >= RETRY_DELAY_MS) await this.#recover()
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Everything again from what is durable. */
  async #recover(): Promise<void> {
    const { files, store, source, sampling, log } = this.#parts
    await this.#sealing.clear()
    const head = await store.latest()
    await this.#signer.open((head?.number ?? 0) + 1)
    const tips = await store.tips()
    const hasSealed = (await files.list()).some((name) => readName(name)?.sealed)
    if (head === undefined && hasSealed)
      throw new Halt('diverged', 'There are sealed minutes, and the database has no head of them')
    await this.#checkSealed()
    const closed = await this.#journal.recover({ minute: head?.minute ?? -1, tips })
    this.#suspects.clear()
    this.#sealed.head = head
    this.#sealed.tips = tips
    this.#until = Math.max(this.#until, this.#journal.lastTime())
    this.#sealing.add(closed)
    this.#isSameSource ??= source !== undefined && (await takeOver(files, source))
    this.#failure = undefined
    if (this.#isStopped()) return
    this.#phase = 'running'
    sampling.follow(this.#isSameSource ? this.#until : 0, this.#steps.notify)
    if (source !== undefined) this.#isSameSource = true
    log.info({ head: head?.number ?? 0, unsealed: closed.length }, 'the tick record goes on')
  }

  /** Stopping may happen while a step waits. */
  #isStopped(): boolean {
    return this.#phase === 'stopped'
  }

  async #checkSealed(): Promise<void> {
    const { store, log } = this.#parts
    for (const minute of new Set([...(await store.newest(CHECKED_AT_START)), ...this.#suspects]))
      if (!(await this.#reader.check(minute)) && !this.#suspects.has(minute))
        log.warn({ minute }, 'the file of a sealed minute is gone')
  }

  async #sample(now: number): Promise<void> {
    const { sampling } = this.#parts
    if (now <= this.#until) return this.#noteClock(this.#until - now)
    const samples = sampling.take().filter(({ at }) => at > this.#until)
    this.#noteSilence(sampling.silence())
    for (const own of byMinute(samples)) await this.#write(own)
    this.#sealing.run()
  }

  #noteClock(lag: number): void {
    if (lag <= CLOCK_LAG_LIMIT_MS || this.#delay !== undefined) return
    this.#delay = new Halt('clock', `The clock is ${lag} ms behind the last tick`)
    this.#report(this.#delay)
  }

  #noteSilence(silence: number): void {
    if (silence <= SILENCE_LIMIT_MS) this.#delay = undefined
    else if (this.#delay?.reason !== 'stalled') {
      this.#delay = new Halt('stalled', `The indexes were not sampled for ${silence} ms`)
      this.#report(this.#delay)
    }
  }

  /** Makes the samples of one minute durable, and reports them one by one. */
  async #write(samples: readonly [IndexSample, ...IndexSample[]]): Promise<void> {
    const closed = await this.#journal.roll(minuteOf(samples[0].at))
    if (closed !== undefined) this.#sealing.add([closed])
    this.#sealing.run()
    const began = performance.now()
    const ticks = await this.#journal.append(samples)
    const number = ticks.flat().length
    if (number > 0) this.#figures?.appended(number, (performance.now() - began) / 1_000)
    for (const [nth, sample] of samples.entries()) this.#publish(sample, ticks[nth] ?? [])
  }

  #publish({ at, filled }: IndexSample, ticks: readonly Tick[]): void {
    if (filled) this.#figures?.filled(ticks.length)
    this.#until = at
    for (const listener of this.#listeners) listener(ticks, at)
  }

  /** A damaged file halts the record, wherever it is noticed. */
  async #readSealed(instId: string, minute: number) {
    try {
      return await this.#reader.ticks(instId, minute)
    } catch (error) {
      if (error instanceof Halt && error.reason === 'broken-segment' && !this.#isStopped()) {
        this.#suspects.add(minute)
        this.#fail(error)
      }
      throw error
    }
  }
}

export const createTickRecord = (parts: RecordParts): RunningRecord => new Recorder(parts)
