import { describe, expect, it } from 'vitest'
import type { IndexTicker, Instrument, MarkPrice } from '#protocol'
import { consensus, median } from '../../../server/market/consensus.ts'
import { createMarket } from '../../../server/market/createMarket.ts'
import { INSTRUMENTS } from '../../../server/market/instruments.ts'
import { createMark } from '../../../server/market/simulated/markPrice.ts'
import { modelOf } from '../../../server/market/simulated/model.ts'
import { createDayKeys } from '../../../server/market/simulated/random/dayKeys.ts'
import { createSources, indexOf } from '../../../server/market/simulated/sources.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { fc } from '../../support/property.ts'

const START = Date.UTC(2026, 10, 20, 15, 42, 17, 345)
const [BTC] = INSTRUMENTS as [Instrument]
const model = modelOf(BTC)

describe('what sources agree on', () => {
  it.each([
    [[100, 101, 102], 101],
    [[100, 102], 101],
    [[100, undefined, 104], 102],
    [[undefined, 7, undefined], 7],
    [[], undefined],
    [[undefined, undefined, undefined], undefined],
    // 5 % off counts, more does not.
    [[100, 100, 105], 100],
    [[100, 100, 105.01], 100],
    [[90, 100, 104], 102],
    // Two that contradict each other: nobody can tell which is right.
    [[100, 112], undefined],
  ])('of %j is %s', (sources, agreed) => expect(consensus(sources)).toBe(agreed))

  it('is not moved by one source, wherever it goes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 1_040 }), fc.integer({ min: 1, max: 1e9 }), (second, wild) => {
        const agreed = consensus([1_000, second, wild]) ?? Number.NaN
        expect(agreed).toBeGreaterThanOrEqual(1_000)
        expect(agreed).toBeLessThanOrEqual(second)
      }),
    )
  })

  it('has a middle', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
    expect(median([])).toBeUndefined()
  })
})

const sourcesOf = (secret: number) => createSources(model, createDayKeys(Buffer.alloc(32, secret)), () => 1_000_000)

describe('the sources of an index', () => {
  const hours = Array.from({ length: 40_000 }, (_, nth) => START + nth * 1_000)

  it('depend on secret and time alone', () => {
    const some = Array.from({ length: 2_000 }, (_, nth) => START + nth * 15_000)
    const once = some.map(sourcesOf(1))
    expect(some.map(sourcesOf(1))).toEqual(once)
    expect(some.map(sourcesOf(2))).not.toEqual(once)
  })

  it('are three, close together, now and then silent or wild, and then outvoted', () => {
    const sources = sourcesOf(1)
    const [silent, wild] = [new Set<number>(), new Set<number>()]
    for (const time of hours.map((at) => START + (at - START) * 15)) {
      const prices = sources(time)
      expect(prices).toHaveLength(3)
      for (const [nth, px] of prices.entries()) {
        if (px === undefined) silent.add(nth)
        else if (Math.abs(px - 1_000_000) > 50_000) wild.add(nth)
      }
      if (consensus(prices) !== undefined) expect(Math.abs((consensus(prices) ?? 0) - 1_000_000)).toBeLessThan(1)
    }
    expect([silent.size, wild.size]).toEqual([3, 3])
  })

  it('make no index when none can be believed', () => {
    expect(indexOf(() => [undefined, undefined, undefined])(START)).toBeUndefined()
    expect(indexOf(() => [1_000, undefined, 1_002.4])(START)).toBe(1_001)
  })
})

/** The mark price where the index stands at 1,000 ticks. */
const markAt = (last: number, bid: number, ask: number) =>
  createMark(
    model,
    () => 1_000,
    () => last,
    () => ({ bid, ask }),
  ).at(START)?.markPx

describe('index and mark', () => {
  it('mark is the middle of index, index with the mean basis, and last', () => {
    expect(markAt(1_010, 1_003, 1_005)).toBe('100.4')
    expect(markAt(1_002, 1_003, 1_005)).toBe('100.2')
    expect(markAt(990, 1_003, 1_005)).toBe('100')
    expect(markAt(1_010, 980, 982)).toBe('100')
  })

  it('takes the basis over two and a half minutes, and nothing older', () => {
    const jump = START - 60_000
    const mark = createMark(
      model,
      (at) => (at > jump ? 1_000 : 1_100),
      () => 2_000,
      () => ({ bid: 1_100, ask: 1_100 }),
    )
    // 12 of 30 samples have a basis of 100 ticks, the others none.
    expect(mark.at(START)?.markPx).toBe('104')
    expect(mark.at(jump + 150_000)?.markPx).toBe('110')
  })

  it('there is no mark while there is no index, and it is back with it', () => {
    let index: number | undefined
    const mark = createMark(
      model,
      () => index,
      () => 1_000,
      () => ({ bid: 999, ask: 1_001 }),
    )
    expect(mark.at(START)).toBeUndefined()
    index = 1_001
    expect(mark.at(START)).toMatchObject({ instType: 'MARGIN', instId: 'BTC-USDT', ts: String(START) })
  })
})

const open = (start = START) => {
  const time = new ManualTime(start)
  return { time, market: createMarket('simulated', { seed: 7, clock: time, timers: time }) }
}

describe('in the simulated market', () => {
  it('crypto has them, in the decimals of its tick and near its price; forex has not', () => {
    const { market } = open()
    for (const { instId, kind, tickSz } of market.instruments.filter(
      (one, nth) => nth % 7 === 0 && one.kind !== 'futures',
    )) {
      const [index, mark] = [market.index(instId), market.mark(instId)]
      expect(market.has('index', instId)).toBe(kind === 'spot')
      expect(market.has('mark', instId)).toBe(kind === 'spot')
      if (kind !== 'spot') {
        expect([index, mark]).toEqual([undefined, undefined])
        continue
      }
      const last = Number(market.ticker(instId)?.last)
      const decimals = tickSz.split('.')[1]?.length ?? 0
      for (const px of [index?.idxPx, index?.open24h, index?.high24h, mark?.markPx]) {
        expect(px?.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(decimals)
      }
      for (const px of [index?.idxPx, mark?.markPx]) expect(Math.abs(Number(px) / last - 1)).toBeLessThan(0.004)
    }
  })

  it('is the same whenever it was started, and whether somebody watched or not', () => {
    const early = open(START - 10_000)
    early.market.watch('mark', 'BTC-USDT', () => undefined)
    early.time.advance(10_000)
    const late = open()
    expect(early.market.index('BTC-USDT')).toEqual(late.market.index('BTC-USDT'))
    expect(early.market.mark('BTC-USDT')).toEqual(late.market.mark('BTC-USDT'))
  })

  it('the day encloses every price of it, also over midnight', () => {
    const { time, market } = open(Date.UTC(2026, 10, 20, 23, 58))
    const seen: number[] = []
    for (let step = 0; step < 600; step++) {
      time.advance(500)
      const index = market.index('ETH-USDT')
      seen.push(Number(index?.idxPx))
      expect(Number(index?.high24h)).toBeGreaterThanOrEqual(Math.max(...seen))
      expect(Number(index?.low24h)).toBeLessThanOrEqual(Math.min(...seen))
    }
  })

  it('tells what is watched when it changed, and nothing else', () => {
    const { time, market } = open()
    const indexes: IndexTicker[] = []
    const marks: MarkPrice[] = []
    const leave = market.watch('index', 'BTC-USDT', (index) => indexes.push(index))
    market.watch('mark', 'BTC-USDT', (mark) => marks.push(mark))
    time.advance(20_000)
    expect(indexes.length).toBeGreaterThan(10)
    expect(marks.length).toBeGreaterThan(5)
    expect(indexes.every(({ idxPx }, nth) => idxPx !== indexes[nth - 1]?.idxPx)).toBe(true)
    expect(marks.every(({ markPx }, nth) => markPx !== marks[nth - 1]?.markPx)).toBe(true)
    const before = indexes.length
    leave()
    time.advance(5_000)
    expect(indexes).toHaveLength(before)
  })
})
