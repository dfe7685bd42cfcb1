import { describe, expect, it } from 'vitest'
import { entryTick, exitTick, type Price, settleTimed, type Tick } from '#protocol'
import { fc } from '../../../support/property.ts'

const tick = (seq: number, ts: number, px: string | number): Tick => ({
  instId: 'BTC-USDT',
  seq,
  ts,
  px: String(px) as Price,
})

describe('entry: the first tick strictly after the accept, within 2 s', () => {
  it.each([
    [[], undefined],
    [[1_000], undefined],
    [[1_001], 1_001],
    [[999, 1_000, 1_400, 1_401], 1_400],
    [[3_000], 3_000],
    [[3_001], undefined],
    [[1_000, 3_001], undefined],
  ])('%j → %s', (times, expected) => {
    const ticks = times.map((ts, at) => tick(at + 1, ts, 5))
    expect(entryTick(ticks, 1_000)?.ts).toBe(expected)
  })
})

describe('exit: the median of the last 5 at or before the expiry, none older than 3 s', () => {
  it.each([
    [
      'five of seven',
      [
        [7_100, 90],
        [7_500, 1],
        [8_000, 9],
        [8_500, 3],
        [9_000, 7],
        [9_500, 5],
        [10_000, 4],
      ],
      '5',
    ],
    [
      'after the expiry does not count',
      [
        [8_000, 9],
        [9_000, 7],
        [10_000, 5],
        [10_001, 1],
      ],
      '7',
    ],
    [
      'exactly 3 s old counts',
      [
        [7_000, 9],
        [9_000, 7],
        [10_000, 5],
      ],
      '7',
    ],
    [
      'older than 3 s does not',
      [
        [6_999, 9],
        [9_000, 7],
        [10_000, 5],
      ],
      undefined,
    ],
    [
      'of four the lower middle',
      [
        [8_000, 9],
        [8_500, 2],
        [9_000, 7],
        [10_000, 5],
      ],
      '5',
    ],
    [
      'two are too few',
      [
        [9_000, 7],
        [10_000, 5],
      ],
      undefined,
    ],
    [
      'by value, not by text',
      [
        [9_000, 10],
        [9_500, 9],
        [10_000, 100],
      ],
      '10',
    ],
  ] as const)('%s', (_, list, expected) => {
    const ticks = list.map(([ts, px], at) => tick(at + 1, ts, px))
    expect(exitTick(ticks, 10_000)?.tick.px).toBe(expected)
  })
})

/** The rule once more, in the plainest way: whole numbers, a loop, and counting instead of sorting. */
const naive = (direction: 'up' | 'down', accepted: number, expiry: number, ticks: readonly Tick[]): string => {
  let entry: number | undefined
  for (const { ts, px } of ticks)
    if (entry === undefined && ts > accepted) entry = ts > accepted + 2_000 ? Number.NaN : Number(px)
  if (entry === undefined || Number.isNaN(entry)) return 'void no-entry'
  const last: number[] = []
  for (let at = ticks.length - 1; at >= 0; at -= 1) {
    const { ts = 0, px = '0' } = ticks[at] ?? {}
    if (ts <= expiry && ts >= expiry - 3_000 && last.length < 5) last.push(Number(px))
  }
  if (last.length < 3) return 'void no-exit'
  const rank = last.length === 5 ? 2 : 1
  const exit = last.find((value) => {
    const below = last.filter((other) => other < value).length
    const same = last.filter((other) => other === value).length
    return below <= rank && rank < below + same
  })
  if (exit === undefined) throw new Error('no middle')
  if (exit === entry) return 'tie'
  return (exit > entry ? 'up' : 'down') === direction ? 'win' : 'lose'
}

const outcomeOf = (direction: 'up' | 'down', accepted: number, expiry: number, ticks: readonly Tick[]): string => {
  const result = settleTimed({ direction, accepted, expiry }, ticks)
  return result.outcome === 'void' ? `void ${result.reason}` : result.outcome
}

describe('a timed contract', () => {
  it('ends as the plain rule says, for every order of up to five ticks near the expiry', () => {
    const entry = tick(1, 1, 2)
    const walk = (list: readonly Tick[]): void => {
      for (const direction of ['up', 'down'] as const)
        expect(outcomeOf(direction, 0, 5_000, [entry, ...list])).toBe(naive(direction, 0, 5_000, [entry, ...list]))
      if (list.length < 5)
        for (const px of [1, 2, 3]) walk([...list, tick(list.length + 2, 2_001 + list.length * 600, px)])
    }
    walk([])
  })

  it('ends as the plain rule says, whatever the times and prices', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_700 }), fc.integer({ min: 1, max: 4 })), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 0, max: 6_000 }),
        fc.integer({ min: 2_001, max: 12_000 }),
        fc.constantFrom('up' as const, 'down' as const),
        (list, accepted, lasts, direction) => {
          let at = 0
          const ticks = list.map(([step, px], n) => tick(n + 1, (at += step), px))
          expect(outcomeOf(direction, accepted, accepted + lasts, ticks)).toBe(
            naive(direction, accepted, accepted + lasts, ticks),
          )
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('does not change by ticks that came earlier or later than it looks', () => {
    const ticks = Array.from({ length: 40 }, (_, at) => tick(at + 1, at * 500, 1 + ((at * 7) % 5)))
    const terms = { direction: 'up', accepted: 6_200, expiry: 14_700 } as const
    const whole = settleTimed(terms, ticks)
    const part = ticks.filter(({ ts }) => (ts > 6_200 && ts <= 8_200) || (ts >= 11_700 && ts <= 14_700))
    expect(settleTimed(terms, part)).toEqual(whole)
    expect(whole).toMatchObject({ entry: { ts: 6_500 }, among: [{ ts: 12_500 }, {}, {}, {}, { ts: 14_500 }] })
  })
})
