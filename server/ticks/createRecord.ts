import { minuteOf, type Tick } from '#protocol'
import { Halt, type RecordState, readHalt } from './halt.ts'
import { createJournal } from './journal.ts'
import { readName } from './names.ts'
import { createSealedReader } from './reader.ts'
import { createReading } from './reading.ts'
import type { RecordParts, RunningRecord } from './running.ts'
import { createSampler, SAMPLE_INTERVAL } from './sampler.ts'
import { type SealedSoFar, sealMinute } from './seal.ts'
import { createSealing } from './sealing.ts'
import { createSigner } from './signer.ts'

/** After a failure everything is read again from disk and database, after so many ms. */
const RETRY = 5_000
/** A clock that was set back by more than this halts; a smaller step is waited for. */
const CLOCK_PATIENCE = 2_000
/** Sealed minutes that a start reads: what a running contract can need. */
const CHECKED_AT_START = 15

export const createTickRecord = (parts: RecordParts): RunningRecord => {
  const { market, instruments, clock, timers, files, store, log } = parts
  const journal = createJournal(files)
  const signer = createSigner(store, parts.keyFile, clock)
  const reader = createSealedReader(files, store)
  const sample = createSampler(market, instruments)
  const listeners = new Set<(ticks: readonly Tick[], until: number) => void>()
  /** Minutes that were found to be damaged; each must be right or gone before the record goes on. */
  const suspects = new Set<number>()
  const sealed: SealedSoFar = { head: undefined, tips: new Map() }
  let failure: { readonly halt: Halt; readonly at: number } | undefined
  let behind: Halt | undefined
  let phase: 'starting' | 'recovering' | 'running' | 'stopped' = 'starting'
  let until = 0
  /** The newest key that the folder's copy has. */
  let copied: string | undefined
  let step: Promise<void> | undefined
  let cancel: (() => void) | undefined

  const report = (halt: Halt): void => log.error({ err: halt, reason: halt.reason }, 'the tick record is halted')
  const fail = (error: unknown): void => {
    const halt = readHalt(error)
    if (failure?.halt.message !== halt.message) report(halt)
    failure = { halt, at: clock.now() }
    phase = 'recovering'
  }

  /** Beside the sealed minutes, so that the folder can be checked by itself. */
  const copyKeys = async (): Promise<void> => {
    if (sealed.head === undefined || sealed.head.key === copied) return
    await files.replace('keys.json', Buffer.from(JSON.stringify({ keys: await store.keys() })))
    copied = sealed.head.key
  }

  const sealing = createSealing(
    async (minute) => {
      const began = performance.now()
      await sealMinute(minute, sealed, { files, store, signer })
      await copyKeys()
      figures?.sealed((performance.now() - began) / 1_000)
    },
    clock,
    report,
  )

  const state = (): RecordState => {
    if (phase === 'stopped' || phase === 'starting') return { halted: true, reason: phase, detail: '' }
    const halt = failure?.halt ?? behind ?? sealing.halt
    return halt === undefined ? { halted: false } : { halted: true, reason: halt.reason, detail: halt.message }
  }
  const figures = parts.figures?.(() => ({ state: state(), unsealed: sealing.waiting }))

  /** Everything again from what is durable. */
  const recover = async (): Promise<void> => {
    await sealing.clear()
    const head = await store.latest()
    await signer.open((head?.number ?? 0) + 1)
    const tips = await store.tips()
    const hasSealed = (await files.list()).some((name) => readName(name)?.sealed)
    if (head === undefined && hasSealed)
      throw new Halt('diverged', 'There are sealed minutes, and the database has no head of them')
    for (const minute of new Set([...(await store.newest(CHECKED_AT_START)), ...suspects]))
      if (!(await reader.check(minute)) && !suspects.has(minute))
        log.warn({ minute }, 'the file of a sealed minute is gone')
    const closed = await journal.recover({ minute: head?.minute ?? -1, tips })
    suspects.clear()
    sealed.head = head
    sealed.tips = tips
    until = Math.max(until, journal.lastTime())
    sealing.add(closed)
    failure = undefined
    if (phase === 'stopped') return
    phase = 'running'
    log.info({ head: head?.number ?? 0, unsealed: closed.length }, 'the tick record goes on')
  }

  const look = async (now: number): Promise<void> => {
    if (now <= until) {
      if (until - now > CLOCK_PATIENCE && behind === undefined) {
        behind = new Halt('clock', `The clock is ${until - now} ms behind the last tick`)
        report(behind)
      }
      return
    }
    behind = undefined
    const closed = await journal.roll(minuteOf(now))
    if (closed !== undefined) sealing.add([closed])
    sealing.run()
    const quotes = sample(now)
    const began = performance.now()
    const ticks = await journal.append(now, quotes)
    if (ticks.length > 0) figures?.appended(ticks.length, (performance.now() - began) / 1_000)
    until = now
    for (const listener of listeners) listener(ticks, until)
  }

  const turn = async (): Promise<void> => {
    const now = clock.now()
    try {
      if (phase === 'running') await look(now)
      else if (failure === undefined || Math.abs(now - failure.at) >= RETRY) await recover()
    } catch (error) {
      fail(error)
    }
  }
  const begin = (): Promise<void> => {
    step = turn().finally(() => {
      step = undefined
    })
    return step
  }
  const schedule = (): void => {
    const now = clock.now()
    cancel = timers.after(SAMPLE_INTERVAL - (now % SAMPLE_INTERVAL), () => {
      if (phase === 'stopped') return
      schedule()
      if (step === undefined) void begin()
      else figures?.skipped()
    })
  }
  const idle = async (): Promise<void> => {
    await step
    await sealing.idle()
  }

  /** A damaged file stops everything, whoever came upon it. */
  const readSealed = async (instId: string, minute: number) => {
    try {
      return await reader.ticks(instId, minute)
    } catch (error) {
      if (error instanceof Halt && error.reason === 'broken-segment' && phase !== 'stopped') {
        suspects.add(minute)
        fail(error)
      }
      throw error
    }
  }
  const reading = createReading({
    sealedUpTo: () => sealed.head?.minute,
    until: () => until,
    recent: journal.recent,
    readSealed,
  })

  return {
    get state() {
      return state()
    },
    get until() {
      return until
    },
    instruments,
    watch: (listener) => {
      const own: typeof listener = (ticks, at) => listener(ticks, at)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    ...reading,
    latest: async () => (sealed.head === undefined ? undefined : reader.roots(sealed.head.minute)),
    sealed: (minute) => reader.roots(minute),
    heads: (from, to) => store.between(from, to),
    keys: () => store.keys(),
    start: async () => {
      phase = 'recovering'
      await begin()
      schedule()
      sealing.run()
    },
    stop: async () => {
      phase = 'stopped'
      cancel?.()
      await idle()
      await journal.close().catch((error: unknown) => log.warn({ err: error }, 'a log was not closed'))
      listeners.clear()
    },
    idle,
  }
}
