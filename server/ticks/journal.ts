import { chainNext, chainStart, type MinuteRoot, minuteOf, TICK_MINUTE, type Tick } from '#protocol'
import type { LogFile, RecordFiles } from './files.ts'
import { Halt } from './halt.ts'
import { logLine, readLog } from './logLines.ts'
import { logName, readName } from './names.ts'
import { createRecent, type Recent } from './recent.ts'
import type { IndexSample } from './sampling/sampler.ts'

/** Where the chain of an instrument stands. */
export interface Tip {
  readonly seq: number
  readonly hash: string
}
export type Tips = ReadonlyMap<string, Tip>

/** A minute whose log is complete and waits to be sealed; `tips` are those at its end. */
export interface ClosedMinute {
  readonly minute: number
  readonly tips: Tips | undefined
}

/**
 * The logs of the minutes that are not sealed yet. What `append` has resolved for is durable; sequence and chain go on
 * from there, whatever failed in between.
 */
export interface Journal {
  /**
   * Reads the logs of all minutes after the last sealed one; what was never acknowledged at the end of the last log is
   * cut off. Returns the minutes to seal. Rejects with `Halt` `broken-segment`, or the disk's error.
   */
  recover(sealed: { readonly minute: number; readonly tips: ReadonlyMap<string, MinuteRoot> }): Promise<ClosedMinute[]>
  /** Closes the open minute when `minute` is a later one, and returns it. */
  roll(minute: number): Promise<ClosedMinute | undefined>
  /** All or nothing, and all of one minute; times rise and come after every tick. Returns the ticks of each sample. */
  append(samples: readonly IndexSample[]): Promise<readonly (readonly Tick[])[]>
  /** Of the last tick; Unix ms, 0 without any. */
  lastTime(): number
  readonly recent: Recent
  close(): Promise<void>
}

const startOf = (instId: string): Tip => ({ seq: 0, hash: chainStart(instId) })

/** The ticks of each sample, numbered on from the tip of their instrument. */
const numbered = (samples: readonly IndexSample[], tips: Tips): readonly (readonly Tick[])[] => {
  const counts = new Map<string, number>()
  const next = (instId: string): number => {
    const seq = (counts.get(instId) ?? tips.get(instId)?.seq ?? 0) + 1
    counts.set(instId, seq)
    return seq
  }
  return samples.map(({ at, filled, quotes }) =>
    quotes.map(({ instId, px }): Tick => ({ instId, seq: next(instId), ts: at, px, ...(filled ? { filled } : {}) })),
  )
}

/** The minutes that have a log and are not sealed, oldest first. */
const unsealedMinutes = async (files: RecordFiles): Promise<readonly number[]> =>
  (await files.list())
    .map(readName)
    .filter((name) => name !== undefined && !name.sealed)
    .map((name) => name?.minute ?? 0)
    .toSorted((a, b) => a - b)

export const createJournal = (files: RecordFiles): Journal => {
  const recent = createRecent()
  let tips = new Map<string, Tip>()
  let last = 0
  let open: { readonly minute: number; readonly file: LogFile } | undefined
  /** How much of the open minute's log is durable: after a failure the rest may look sound and be lost later. */
  let durable: { readonly minute: number; readonly size: number } | undefined

  const take = (tick: Tick): void => {
    const { seq, hash } = tips.get(tick.instId) ?? startOf(tick.instId)
    if (tick.seq !== seq + 1) throw new Halt('broken-segment', `${tick.instId} does not go on after tick ${seq}`)
    const after = chainNext(hash, tick)
    tips.set(tick.instId, { seq: tick.seq, hash: after })
    recent.add(tick, hash, after)
    last = tick.ts
  }

  const closeFile = async (): Promise<void> => {
    const file = open?.file
    open = undefined
    await file?.close()
  }

  const readMinute = async (minute: number, isLast: boolean): Promise<number> => {
    const name = logName(minute)
    const bytes = (await files.read(name)) ?? Buffer.alloc(0)
    const known = durable?.minute === minute ? durable.size : bytes.length
    if (bytes.length < known) throw new Halt('broken-segment', `${name} is shorter than it was`)
    const { ticks, size, rest } = readLog(bytes.subarray(0, known))
    if (rest === 'broken' || (rest === 'torn' && !isLast)) throw new Halt('broken-segment', `${name} is damaged`)
    const before = last
    if (ticks.some(({ ts }) => minuteOf(ts) !== minute || ts <= before))
      throw new Halt('broken-segment', `${name} has ticks of another time`)
    for (const tick of ticks) take(tick)
    return size
  }

  return {
    recent,
    lastTime: () => last,
    recover: async (sealed) => {
      await closeFile().catch(() => {})
      recent.clear()
      tips = new Map(Array.from(sealed.tips.values(), (root) => [root.instId, { seq: root.last, hash: root.after }]))
      // The last tick of a sealed minute may have come at its very end.
      last = sealed.minute < 0 ? 0 : sealed.minute + TICK_MINUTE - 1
      const minutes = await unsealedMinutes(files)
      const closed: ClosedMinute[] = []
      for (const [at, minute] of minutes.entries()) {
        const isLast = at === minutes.length - 1
        if (minute <= sealed.minute) {
          closed.push({ minute, tips: undefined })
          continue
        }
        const size = await readMinute(minute, isLast)
        if (isLast) {
          const file = await files.openLog(logName(minute), size)
          open = { minute, file }
          durable = { minute, size }
        } else closed.push({ minute, tips: new Map(tips) })
      }
      return closed
    },
    roll: async (minute) => {
      if (open === undefined || open.minute >= minute) return undefined
      const closed = { minute: open.minute, tips: new Map(tips) }
      await closeFile()
      return closed
    },
    append: async (samples) => {
      const ticks = numbered(samples, tips)
      const written = ticks.filter((own) => own.length > 0)
      const minute = minuteOf(written[0]?.[0]?.ts ?? 0)
      if (written.length === 0) return ticks
      if (open === undefined) {
        open = { minute, file: await files.openLog(logName(minute), 0) }
        durable = { minute, size: 0 }
      }
      const lines = Buffer.from(written.map(logLine).join(''), 'latin1')
      await open.file.append(lines)
      durable = { minute, size: (durable?.size ?? 0) + lines.length }
      for (const own of written) for (const tick of own) take(tick)
      return ticks
    },
    close: closeFile,
  }
}
