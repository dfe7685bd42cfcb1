import { minuteOf, type Tick } from '#protocol'
import { Halt, type RecordState, readHalt } from './halt.ts'
import { createJournal } from './journal.ts'
import { readName } from './names.ts'
import { createSealedReader } from './reader.ts'
import { createReading } from './reading.ts'
import type { RecordParts, RunningRecord } from './running.ts'
import { type Look, SAMPLE_INTERVAL } from './sampling/sampler.ts'
import { type SealedSoFar, sealMinute } from './seal.ts'
import { createSealing } from './sealing.ts'
import { createSigner } from './signer.ts'
import { takeOver } from './source.ts'

/** After a failure everything is read again from disk and database, after so many ms. */
const RETRY = 5_000
/** A clock that was set back by more than this halts; a smaller step is waited for. */
const CLOCK_PATIENCE = 2_000
/** Without a look for so long, of two a second, the indexes are not looked at any more. */
const LOOK_PATIENCE = 10_000
/** Sealed minutes that a start reads: what a running contract can need. */
const CHECKED_AT_START = 15

/** Looks of the same minute together, in their order. */
const byMinute = (looks: readonly Look[]): [Look, ...Look[]][] => {
  const groups: [Look, ...Look[]][] = []
  for (const one of looks) {
    const group = groups.at(-1)
    if (group !== undefined && minuteOf(group[0].at) === minuteOf(one.at)) group.push(one)
    else groups.push([one])
  }
  return groups
}

export const createTickRecord = (parts: RecordParts): RunningRecord => {
  const { sampling, instruments, clock, timers, files, store, log } = parts
  const journal = createJournal(files)
  const signer = createSigner(store, parts.keyFile, clock)
  const reader = createSealedReader(files, store)
  const listeners = new Set<(ticks: readonly Tick[], until: number) => void>()
  /** Minutes that were found to be damaged; each must be right or gone before the record goes on. */
  const suspects = new Set<number>()
  const sealed: SealedSoFar = { head: undefined, tips: new Map() }
  let failure: { readonly halt: Halt; readonly at: number } | undefined
  let behind: Halt | undefined
  let phase: 'starting' | 'recovering' | 'running' | 'stopped' = 'starting'
  let until = 0
  /** Is all that is recorded of the source that is looked at now? */
  let isSameSource: boolean | undefined
  /** The newest key that the folder's copy has. */
  let copied: string | undefined
  let step: Promise<void> | undefined
  /** There are looks to take, and a step was under way. */
  let isTold = false
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
    isSameSource ??= parts.source !== undefined && (await takeOver(files, parts.source))
    failure = undefined
    if (phase === 'stopped') return
    phase = 'running'
    sampling.follow(isSameSource ? until : 0, told)
    if (parts.source !== undefined) isSameSource = true
    log.info({ head: head?.number ?? 0, unsealed: closed.length }, 'the tick record goes on')
  }

  /** Makes looks of one minute durable, and tells them one by one. */
  const write = async (looks: readonly [Look, ...Look[]]): Promise<void> => {
    const closed = await journal.roll(minuteOf(looks[0].at))
    if (closed !== undefined) sealing.add([closed])
    sealing.run()
    const began = performance.now()
    const ticks = await journal.append(looks)
    const number = ticks.flat().length
    if (number > 0) figures?.appended(number, (performance.now() - began) / 1_000)
    for (const [nth, { at, filled }] of looks.entries()) {
      const own = ticks[nth] ?? []
      if (filled) figures?.filled(own.length)
      until = at
      for (const listener of listeners) listener(own, at)
    }
  }

  const look = async (now: number): Promise<void> => {
    if (now <= until) {
      if (until - now > CLOCK_PATIENCE && behind === undefined) {
        behind = new Halt('clock', `The clock is ${until - now} ms behind the last tick`)
        report(behind)
      }
      return
    }
    const looks = sampling.take().filter(({ at }) => at > until)
    const silence = sampling.silence()
    if (silence <= LOOK_PATIENCE) behind = undefined
    else if (behind?.reason !== 'stalled') {
      behind = new Halt('stalled', `The indexes were not looked at for ${silence} ms`)
      report(behind)
    }
    for (const own of byMinute(looks)) await write(own)
    sealing.run()
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
    isTold = false
    step = turn().finally(() => {
      step = undefined
      if (isTold && phase === 'running') void begin()
    })
    return step
  }
  const told = (): void => {
    isTold = true
    if (step === undefined && phase === 'running') void begin()
  }
  const schedule = (): void => {
    const now = clock.now()
    cancel = timers.after(SAMPLE_INTERVAL - (now % SAMPLE_INTERVAL), () => {
      if (phase === 'stopped') return
      schedule()
      if (step === undefined) void begin()
    })
  }
  const idle = async (): Promise<void> => {
    if (step !== undefined) {
      await step
      // What was told meanwhile is a step of its own.
      return idle()
    }
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
      await sampling.stop()
      await idle()
      await journal.close().catch((error: unknown) => log.warn({ err: error }, 'a log was not closed'))
      listeners.clear()
    },
    idle,
  }
}
