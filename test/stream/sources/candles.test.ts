import { describe, expect, test } from 'vitest'
import { type Bar, CANDLE_CHANNELS, hq, type Instrument } from '#protocol'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { candleRow } from '../../support/frames.ts'
import { mockVenue } from '../../support/mockVenue.ts'
import { answering, ok, streamOn } from '../../support/streamOn.ts'

withVirtualClock()

const MINUTE = 60_000
const T0 = Date.UTC(2026, 0, 5, 12)
/** Minutes from T0. */
const row = (minute: number, confirm: '0' | '1' = '1', close = String(100 + minute)): string[] =>
  candleRow(T0 + minute * MINUTE, close, confirm)
const page = (newest: number, count: number): string[][] => Array.from({ length: count }, (_, i) => row(newest - i))

interface Asked {
  readonly after?: string
  readonly before?: string
}
/** A venue with history; `push` speaks on the channel. */
const scene = (answer: (asked: Asked) => string[][], instId = 'BTC-USDT', bar: Bar = '1m') => {
  const asked: Asked[] = []
  const arg = { channel: CANDLE_CHANNELS[bar], instId }
  const venue = mockVenue()
  const opened = streamOn(venue, {
    fetch: answering({
      [hq.getCoinHQDataByTime.path]: (input) => {
        asked.push(input)
        return ok({ candles: answer(input) })
      },
    }),
  })
  return { ...opened, venue, asked, push: (...rows: string[][]) => venue.push(arg, rows) }
}
const minutesOf = (bars: readonly { time: number }[] | undefined): number[] =>
  (bars ?? []).map(({ time }) => (time - T0) / MINUTE)

describe('closing', () => {
  test('a bar whose time is over stays forming until the venue closes it', async () => {
    const { stream, push } = scene(() => page(-1, 3))
    const feed = stream.candles('BTC-USDT', '1m')
    await pass(100)
    push(row(0, '0'))
    await pass(10 * MINUTE)
    expect(feed.value.value.data?.bars.at(-1)).toMatchObject({ time: T0, closed: false })
    push(row(0, '1'), row(1, '0'))
    await pass(100)
    expect(feed.value.value.data?.bars.slice(-2).map(({ closed }) => closed)).toEqual([true, false])
    stream.close()
  })

  test('a tick crosses to the screens as one bar, however long the history is', async () => {
    const { stream, push, patches } = scene(() => page(-1, 300))
    stream.candles('BTC-USDT', '1m')
    await pass(100)
    push(row(0, '0'))
    await pass(100)
    patches.length = 0
    push(row(0, '0', '150'))
    await pass(100)
    const sent = patches.flatMap(({ feeds }) => feeds ?? []).map(({ data }) => data)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ kind: 'candles', change: 'tail' })
    expect(sent[0]?.kind === 'candles' ? sent[0].bars.length : 0).toBe(7)
    stream.close()
  })
})

describe('older pages', () => {
  test('come with the ticks of the same moment, and leave what is shown where it is', async () => {
    const { stream, push, patches } = scene(({ after }) => (after === undefined ? page(-1, 300) : page(-301, 300)))
    const feed = stream.candles('BTC-USDT', '1m')
    await pass(100)
    push(row(0, '0'))
    await pass(100)
    patches.length = 0
    feed.older()
    push(row(0, '0', '150'), row(1, '0', '160'))
    await pass(100)
    const sent = patches.flatMap(({ feeds }) => feeds ?? []).map(({ data }) => data)
    expect(sent.map((data) => data?.kind === 'candles' && data.change)).not.toContain('reset')
    const bars = feed.value.value.data?.bars ?? []
    expect([minutesOf(bars)[0], minutesOf(bars).at(-1), bars.length]).toEqual([-600, 1, 602])
    expect(bars.slice(-2).map(({ close }) => close)).toEqual([150, 160])
    stream.close()
  })
})

describe('holes', () => {
  const eurusd: Instrument = {
    instId: 'EUR-USD',
    kind: 'forex',
    baseCcy: 'EUR',
    quoteCcy: 'USD',
    name: 'Euro',
    tickSz: '0.00001',
    lotSz: '1',
    minSz: '1',
    maxSz: '1000',
    makerFee: '0',
    takerFee: '0',
    tradable: false,
    state: 'live',
    hours: 'forex',
  }
  /** Friday's last minute before 17:00 New York, and Sunday's first: the clock went forward in between. */
  const friday = (Date.UTC(2026, 2, 6, 21, 59) - T0) / MINUTE
  const sunday = (Date.UTC(2026, 2, 8, 21) - T0) / MINUTE

  test('over a weekend forex asks for nothing; a minute that is missing on Sunday is fetched', async () => {
    const { stream, push, asked } = scene(
      ({ before }) => (before === undefined ? page(friday, 3) : [row(sunday + 2, '0'), row(sunday + 1), row(sunday)]),
      'EUR-USD',
    )
    stream.setInstruments([eurusd])
    const feed = stream.candles('EUR-USD', '1m')
    await pass(100)
    push(row(friday), row(sunday, '0'))
    await pass(10_000)
    expect(asked).toHaveLength(1)
    push(row(sunday), row(sunday + 2, '0'))
    await pass(10_000)
    expect(asked.map(({ before }) => before)).toEqual([undefined, String(T0 + friday * MINUTE)])
    expect(minutesOf(feed.value.value.data?.bars).slice(-3)).toEqual([sunday, sunday + 1, sunday + 2])
    stream.close()
  })

  test('one that stays is a holiday: asked for a few times, then believed', async () => {
    const { stream, push, asked } = scene(({ before }) => (before === undefined ? page(-10, 3) : []))
    const feed = stream.candles('BTC-USDT', '1m')
    await pass(100)
    push(row(0, '0'))
    await pass(60_000)
    const then = asked.length
    expect(then).toBeGreaterThan(1)
    expect(then).toBeLessThan(8)
    push(row(0, '0', '120'))
    await pass(60_000)
    expect(asked).toHaveLength(then)
    expect(feed.value.value.fetch).toBe('live')
    stream.close()
  })
})

describe('longer away than a page is long', () => {
  test('history begins anew, and an older page that was on its way is not put before the hole', async () => {
    let away = false
    const waiting: (() => void)[] = []
    const venue = mockVenue()
    const { stream } = streamOn(venue, {
      fetch: async (_address, init) => {
        const input = JSON.parse(init.body as string) as Asked
        if (input.after !== undefined) await new Promise<void>((resolve) => waiting.push(resolve))
        const rows = input.after !== undefined ? page(-301, 300) : away ? page(1_000, 300) : page(-1, 300)
        return Response.json(ok({ candles: rows }))
      },
    })
    const feed = stream.candles('BTC-USDT', '1m')
    await pass(100)
    feed.older()
    away = true
    venue.drop()
    await pass(3_000)
    expect(waiting).toHaveLength(1)
    waiting[0]?.()
    await pass(100)
    const minutes = minutesOf(feed.value.value.data?.bars)
    expect([minutes[0], minutes.at(-1), minutes.length]).toEqual([701, 1_000, 300])
    expect(feed.value.value.data).toMatchObject({ change: 'reset', hasOlder: true })
    stream.close()
  })
})
