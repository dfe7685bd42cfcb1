import { appendFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MARKET_BARS } from '#protocol'
import { DAY, HOUR, MINUTE } from '../../../../server/market/calendar.ts'
import { INSTRUMENTS, pairOf } from '../../../../server/market/instruments.ts'
import { createHistoryThread, type HistoryThread } from '../../../../server/market/simulated/history/historyThread.ts'
import { createMinuteFiles } from '../../../../server/market/simulated/history/minuteFiles.ts'
import { createQuarterFiles } from '../../../../server/market/simulated/history/quarterFiles.ts'
import { type MarketPlan, openPlan } from '../../../../server/market/simulated/plan.ts'
import { QUARTERS } from '../../../../server/market/simulated/quarters.ts'
import { COLUMNS } from '../../../../server/market/simulated/rows.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'
import { ManualTime } from '../../../support/manualTime.ts'
import { fc } from '../../../support/property.ts'

const NOW = Date.UTC(2026, 10, 24, 0, 42, 17, 345)
const PLAN: MarketPlan = {
  kind: 'sealed',
  secret: Buffer.alloc(32, 5),
  from: NOW - (NOW % HOUR) - 2 * HOUR,
  fineFrom: NOW - (NOW % HOUR) - 2 * HOUR,
}
const SOME = ['BTC-USDT', 'BTC-USDT-SWAP', 'EUR-USD'] as const
const byId = new Map(INSTRUMENTS.map((instrument) => [instrument.instId, instrument]))
const some = SOME.map((instId) => byId.get(instId)).filter((one) => one !== undefined)

let folder = ''
let threads: HistoryThread[] = []
beforeEach(() => {
  folder = temporaryFolder('tapeline-bars')
})
afterEach(async () => {
  for (const thread of threads) await thread.stop()
  threads = []
  removeFolder(folder)
})

interface Taken {
  readonly instId: string
  readonly day: number
  readonly first: number
  readonly rows: Float64Array
}
const open = (time: ManualTime, plan = PLAN) => {
  const taken: Taken[] = []
  const failures: unknown[] = []
  const thread = createHistoryThread({
    plan,
    instruments: some,
    folder,
    clock: time,
    timers: time,
    take: (instId, day, first, rows) => taken.push({ instId, day, first, rows }),
    report: (error) => failures.push(error),
  })
  threads.push(thread)
  return { thread, taken, failures }
}

describe('the thread of the past', () => {
  it('answers what would be computed here', async () => {
    const { thread } = open(new ManualTime(NOW))
    const here = openPlan(PLAN)
    for (const one of some) {
      const quoted = here.quoted(one, byId.get(pairOf(one)), NOW)
      for (const bar of MARKET_BARS)
        expect(await thread.candles(one.instId, bar, { limit: 5 }, NOW)).toEqual(quoted.candles(bar, { limit: 5 }, NOW))
      expect(await thread.funding(one.instId, { limit: 3 }, NOW)).toEqual(
        quoted.funding?.history({ limit: 3 }, NOW) ?? [],
      )
    }
    expect(await thread.candles('NO-USDT', '1m', { limit: 5 }, NOW)).toEqual([])
  })

  it('brings the rows of the last day at the start, and each minute the newest', async () => {
    const time = new ManualTime(NOW)
    const { thread, taken, failures } = open(time)
    await thread.start()
    const today = Math.floor(NOW / DAY)
    expect(new Set(taken.map(({ day }) => day))).toEqual(new Set([today - 1, today]))
    for (const { rows, first, day } of taken) {
      expect(first).toBe(0)
      expect(rows.length / COLUMNS).toBe(day === today ? 42 : 1_440)
    }
    taken.length = 0
    time.advance(MINUTE)
    await expect.poll(() => taken.length).toBe(SOME.length)
    expect(taken.every(({ first, day, rows }) => first === 42 && day === today && rows.length === COLUMNS)).toBe(true)
    expect(failures).toEqual([])
  })

  it('finds its rows again after a restart, and makes only what is missing', async () => {
    const first = open(new ManualTime(NOW))
    await first.thread.start()
    await first.thread.stop()
    const later = open(new ManualTime(NOW + 10 * MINUTE))
    await later.thread.start()
    const today = Math.floor(NOW / DAY)
    const fresh = openPlan(PLAN)
    for (const { instId, day, rows } of later.taken.filter((one) => one.day === today)) {
      const one = byId.get(instId)
      if (one === undefined) throw new Error('no instrument')
      const table = fresh.rows(one, byId.get(pairOf(one)), NOW)?.table(day, NOW + 10 * MINUTE)
      expect(rows).toEqual(table?.rows.slice(0, 52 * COLUMNS))
    }
  })

  it('sums long bars when it is asked, once', async () => {
    const { thread } = open(new ManualTime(NOW))
    const [from, to] = [Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 24)]
    expect(thread.settled('BTC-USDT', from, to)).toBe('pending')
    await expect.poll(() => thread.settled('BTC-USDT', from, to)).not.toBe('pending')
    const [one] = some
    if (one === undefined) throw new Error('no instrument')
    const { bars } = openPlan(PLAN).quoted(one, undefined, NOW)
    expect(thread.settled('BTC-USDT', from, to)).toEqual(bars.sum(from, to))
  })

  it('refuses as busy what would wait too long', async () => {
    const { thread } = open(new ManualTime(NOW))
    const all = Array.from({ length: 600 }, () => thread.candles('BTC-USDT', '1m', { limit: 1 }, NOW))
    const ends = await Promise.allSettled(all)
    expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(100)
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(200)
  })

  it('knows what was fixed, and proves days that are over', async () => {
    const { thread } = open(new ManualTime(NOW))
    const fixed = await thread.commitment()
    expect(fixed).toMatchObject({ firstDay: '2026-11-23', days: 7_305 })
    expect(await thread.proveDay(Math.floor(NOW / DAY), NOW)).toBeUndefined()
    expect(await thread.proveDay(Math.floor(NOW / DAY), NOW + 2 * DAY)).toMatchObject({ day: '2026-11-24' })
  })
})

const someRows = (count: number) =>
  fc
    .array(fc.integer({ min: 0, max: 4_000_000_000 }), { minLength: count * COLUMNS, maxLength: count * COLUMNS })
    .map((values) => Float64Array.from(values))

const rows = (count: number, from: number): Float64Array =>
  Float64Array.from({ length: count * COLUMNS }, (_, nth) => from + nth)

describe('files of bars', () => {
  it('give quarters back as they were, also after a crash in the middle of a write', () => {
    fc.assert(
      fc.property(someRows(QUARTERS), someRows(QUARTERS), fc.integer({ min: 1, max: 500 }), (a, b, cut) => {
        const own = temporaryFolder('tapeline-quarters')
        const first = createQuarterFiles(own)
        first.write('BTC-USDT', 100, a)
        first.write('BTC-USDT', 101, b)
        expect(first.read('BTC-USDT', 100)).toEqual(a)
        first.close()
        const path = join(own, 'BTC-USDT.quarters')
        truncateSync(path, statSync(path).size - cut)
        const second = createQuarterFiles(own)
        expect(second.read('BTC-USDT', 100)).toEqual(a)
        expect(second.read('BTC-USDT', 101)).toBeUndefined()
        second.write('BTC-USDT', 101, b)
        expect(second.read('BTC-USDT', 101)).toEqual(b)
        second.close()
        removeFolder(own)
      }),
      { numRuns: 10 },
    )
  })

  it('append minutes in order, count what is whole, and forget old days', () => {
    const files = createMinuteFiles(folder, ['A', 'B'])
    files.write('B', 7, 0, rows(3, 0))
    files.write('B', 7, 5, rows(1, 90))
    files.write('B', 7, 3, rows(2, 24))
    expect(files.read('B', 7)).toEqual(rows(5, 0))
    expect(files.read('A', 7)).toEqual(new Float64Array(0))
    files.write('A', 8, 0, rows(1, 1))
    files.forget(8)
    expect(files.read('B', 7)).toEqual(new Float64Array(0))
    files.close()
    const again = createMinuteFiles(folder, ['A', 'B'])
    expect(again.read('A', 8)).toEqual(rows(1, 1))
    again.close()
    const other = createMinuteFiles(folder, ['B', 'A'])
    expect(other.read('A', 8)).toEqual(new Float64Array(0))
    other.close()
  })

  it('that are damaged count as empty', () => {
    const files = createMinuteFiles(folder, ['A'])
    files.write('A', 7, 0, new Float64Array(COLUMNS))
    files.close()
    const [name = ''] = readdirSync(folder)
    writeFileSync(join(folder, name), Buffer.alloc(4, 255))
    const again = createMinuteFiles(folder, ['A'])
    expect(again.read('A', 7)).toEqual(new Float64Array(0))
    again.close()
    appendFileSync(join(folder, name), 'x')
  })
})
