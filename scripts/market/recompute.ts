import * as v from 'valibot'
import {
  type CandleRow,
  isSealedDay,
  MARKET_PATH,
  marketCommitment,
  publishedMinute,
  type RevealedKeys,
  revealedDay,
  revealedKeys,
  TICKS_PATH,
} from '#protocol'
import { DAY, HOUR, MINUTE } from '../../server/market/calendar.ts'
import { INSTRUMENTS, pairOf } from '../../server/market/instruments.ts'
import { dayKeysFrom } from '../../server/market/simulated/random/dayKeys.ts'
import { createSimulation, type Simulated } from '../../server/market/simulated/simulation.ts'
import type { FetchText } from '../ticks/httpSource.ts'

/** Bars in a page of the OKX REST dialect. */
const PAGE = 300

export interface Recomputed {
  readonly bars: number
  readonly ticks: number
  /** The first difference; undefined when everything follows from the key. */
  readonly difference: string | undefined
}

const read = async <T>(fetchText: FetchText, path: string, schema: v.GenericSchema<unknown, T>): Promise<T> => {
  const text = await fetchText(path)
  if (text === undefined) throw new Error(`${path} is not published`)
  return v.parse(schema, JSON.parse(text))
}

const candles = v.object({ data: v.array(v.array(v.string())) })

/** The one-minute bars of a day as the venue serves them, newest first. */
const minutesOf = async (fetchText: FetchText, instId: string, day: number): Promise<string[][]> => {
  const rows: string[][] = []
  for (let after = (day + 1) * DAY; ; ) {
    const path = `/api/v5/market/history-candles?instId=${instId}&bar=1m&limit=${PAGE}&after=${after}`
    const { data } = await read(fetchText, path, candles)
    const own = data.filter(([ts]) => Number(ts) >= day * DAY)
    rows.push(...own)
    if (own.length < PAGE) return rows
    after = Number(own.at(-1)?.[0])
  }
}

const firstDifference = (published: readonly (readonly string[])[], own: readonly CandleRow[]): string | undefined => {
  for (const [nth, row] of published.entries()) {
    const computed = own[nth]
    if (computed === undefined || row.some((field, column) => field !== computed[column]))
      return `the bar of ${new Date(Number(row[0])).toISOString()} is ${row.join(' ')}, and ${computed?.join(' ') ?? 'none'} follows from the key`
  }
  return published.length === own.length ? undefined : `${published.length} bars, and ${own.length} follow from the key`
}

/** The keys that the venue has revealed. Rejects when the day's key is not the one fixed in advance. */
const provenKeys = async (fetchText: FetchText, day: string, root: string): Promise<RevealedKeys['keys']> => {
  const told = await read(fetchText, `${MARKET_PATH}/keys/${day}`, revealedDay)
  if (told.day !== day || !isSealedDay(told, root)) throw new Error(`The key of ${day} is not the one that was fixed`)
  const { keys } = await read(fetchText, `${MARKET_PATH}/keys`, revealedKeys)
  return [...keys.filter(({ name }) => name !== day), { name: day, key: told.key }]
}

/** Compares the recorded ticks of a minute, if there are any, with the simulation. */
const ticksDiffer = async (
  fetchText: FetchText,
  { quoted }: Simulated,
  minute: number,
): Promise<{ readonly count: number; readonly difference: string | undefined }> => {
  const { instId } = quoted.instrument
  const text = await fetchText(`${TICKS_PATH}/${instId}/${minute}`)
  if (text === undefined) return { count: 0, difference: undefined }
  const { ticks } = v.parse(publishedMinute, JSON.parse(text))
  for (const [, ts, px] of ticks) {
    const own = quoted.index(ts)?.idxPx
    if (own !== px)
      return { count: ticks.length, difference: `the tick of ${ts} is ${px}, and ${own} follows from the key` }
  }
  return { count: ticks.length, difference: undefined }
}

/**
 * Recomputes a day of a venue's market from the key that the venue revealed afterwards, and compares the minute bars and
 * the recorded index ticks of the first minute of each hour. `day` is like `2026-11-24`. Rejects when the key is not
 * revealed, or is not the one that was fixed in advance.
 */
export const recomputeDay = async (
  fetchText: FetchText,
  day: string,
  instIds: readonly string[],
): Promise<Recomputed> => {
  const commitment = await read(fetchText, `${MARKET_PATH}/commitment`, marketCommitment)
  if (commitment.kind !== 'sealed')
    throw new Error(`This market is ${commitment.kind}: everybody can compute it, there is nothing to prove`)
  const keys = await provenKeys(fetchText, day, commitment.root)
  const simulation = createSimulation({
    keys: dayKeysFrom(new Map(keys.map(({ name, key }) => [name, Buffer.from(key, 'hex')]))),
    from: commitment.from,
    fineFrom: commitment.fineFrom,
  })
  const byId = new Map(INSTRUMENTS.map((instrument) => [instrument.instId, instrument]))
  const number = Date.parse(`${day}T00:00Z`) / DAY
  const end = (number + 1) * DAY
  let [bars, ticks] = [0, 0]
  for (const instId of instIds) {
    const instrument = byId.get(instId)
    if (instrument === undefined) throw new Error(`There is no ${instId}`)
    const own = simulation(instrument, byId.get(pairOf(instrument)))
    const published = await minutesOf(fetchText, instId, number)
    const computed = own.quoted.candles('1m', { after: end, before: number * DAY - 1, limit: DAY / MINUTE }, end)
    bars += published.length
    const difference = firstDifference(published, computed)
    if (difference !== undefined) return { bars, ticks, difference: `${instId}: ${difference}` }
    for (let minute = number * DAY; minute < end; minute += HOUR) {
      const found = await ticksDiffer(fetchText, own, minute)
      ticks += found.count
      if (found.difference !== undefined) return { bars, ticks, difference: `${instId}: ${found.difference}` }
    }
  }
  return { bars, ticks, difference: undefined }
}
