import { describe, expect, test } from 'vitest'
import { createLazyPart } from '../../../stream/sources/lazy/lazyPart.ts'
import { createLazyLoader } from '../../../stream/sources/lazy/loader.ts'
import { createPendingSource } from '../../../stream/sources/lazy/pendingSource.ts'
import type { LoadLazyPart } from '../../../stream/sources/lazy/standIn.ts'
import type { FeedSource } from '../../../stream/sources/source.ts'
import { LOADING } from '../../../stream/sources/source.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { mockVenue } from '../../support/mockVenue.ts'
import { privateVenue } from '../../support/privateVenue.ts'
import { streamOn } from '../../support/streamOn.ts'

withVirtualClock()

const real = (log: string[]): FeedSource => ({
  state: { ...LOADING, fetch: 'live' },
  take: () => undefined,
  watch: (on) => log.push(`watch ${on}`),
  close: () => log.push('close'),
})
const ports = (reported: unknown[]) => ({
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  random: () => 0.5,
  report: (error: unknown) => reported.push(error),
})

/** A late part that comes when the test says so. */
const held = () => {
  const asked: Parameters<LoadLazyPart>[0][] = []
  const load: LoadLazyPart = (take) => asked.push(take)
  return { load, asked, come: () => asked.forEach((take) => take(createLazyPart)) }
}

describe('what comes later', () => {
  test('is not asked for by a list of prices', async () => {
    const { load, asked } = held()
    const venue = mockVenue({ onSubscribe: (arg, by) => by.push(arg, [], { action: 'snapshot', ts: '4' }) })
    const { stream } = streamOn(venue, {}, {}, false, load)
    const pulse = stream.pulse()
    stream.demandQuotes(['A'])
    stream.setSession(false)
    await pass(2_000)
    expect(venue.requests.length).toBeGreaterThan(0)
    expect(asked).toHaveLength(0)
    pulse.close()
    stream.close()
  })

  test('is asked for once; feeds load until it is there, and then stand as if it had been', async () => {
    const { load, asked, come } = held()
    const venue = mockVenue({ onSubscribe: (arg, by) => by.push(arg, [{ instId: 'A', markPx: '7', ts: '4' }]) })
    const { stream } = streamOn(venue, {}, {}, false, load)
    const mark = stream.markPrice('A')
    const given = stream.markPrice('B')
    await pass(1_000)
    given.close()
    // Longer than it lingers.
    await pass(3_000)
    expect(asked).toHaveLength(1)
    expect(mark.value.value.fetch).toBe('loading')
    expect(venue.requests.filter(({ op }) => op === 'subscribe')).toEqual([])
    come()
    await pass(1_000)
    expect(mark.value.value.data?.px).toBe('7')
    // Nobody waited for B any more.
    expect(venue.requests.filter(({ op }) => op === 'subscribe').flatMap(({ args }) => args)).toEqual([
      { channel: 'mark-price', instId: 'A' },
    ])
    mark.close()
    stream.close()
  })

  test('logs in the socket that was open before, and tells what is the user’s', async () => {
    const { load, come } = held()
    const venue = privateVenue()
    venue.change('1', 'live')
    const { stream } = streamOn(venue.venue, { fetch: venue.fetch }, {}, false, load)
    const orders = stream.orders()
    await pass(1_000)
    stream.setSession(true)
    await pass(1_000)
    expect(venue.venue.requests.filter(({ op }) => op === 'login')).toHaveLength(0)
    expect(stream.trading.value.phase).toBe('joining')
    come()
    await pass(2_000)
    expect(venue.venue.requests.filter(({ op }) => op === 'login')).toHaveLength(1)
    expect(stream.trading.value.phase).toBe('live')
    expect(orders.value.value.data?.map(({ ordId }) => ordId)).toEqual(['1'])
    orders.close()
    stream.close()
  })

  test('logs nobody in who has signed out before it came, and does nothing for who has left', async () => {
    const { load, come } = held()
    const venue = privateVenue()
    const { stream } = streamOn(venue.venue, { fetch: venue.fetch }, {}, false, load)
    stream.setSession(true)
    await pass(1_000)
    stream.setSession(false)
    await pass(1_000)
    expect(stream.trading.value.phase).toBe('signed-out')
    come()
    await pass(5_000)
    expect(venue.venue.requests.filter(({ op }) => op === 'login')).toHaveLength(0)
    stream.close()

    const gone = held()
    let calls = 0
    const fetch: typeof venue.fetch = (...asked) => {
      calls += 1
      return venue.fetch(...asked)
    }
    const left = streamOn(venue.venue, { fetch }, {}, false, gone.load)
    left.stream.setSession(true)
    await pass(1_000)
    left.stream.close()
    gone.come()
    await pass(5_000)
    expect(calls).toBe(0)
    expect(venue.venue.requests.filter(({ op }) => op === 'login')).toHaveLength(0)
  })
})

describe('a wire that waits', () => {
  const changes: boolean[] = []
  test('tells the real one who looks, and that it is another now', () => {
    const log: string[] = []
    const { source: wire, replace } = createPendingSource(() => changes.push(true))
    wire.watch?.(true)
    wire.watch?.(false)
    expect(wire.state.fetch).toBe('loading')
    replace(() => real(log))
    expect(log).toEqual(['watch false'])
    expect(changes).toEqual([true])
    expect(wire.state.fetch).toBe('live')
    wire.close()
    expect(log).toEqual(['watch false', 'close'])
  })
})

describe('its code', () => {
  const code = { createLazyPart: createLazyPart }

  test('is fetched once, and whoever asks later has it at once', async () => {
    let fetched = 0
    const late = createLazyLoader(ports([]), async () => {
      fetched += 1
      return code
    })
    late.begin()
    const used: string[] = []
    late.load(() => used.push('waited'))
    expect(used).toEqual([])
    await pass(0)
    late.load(() => used.push('at once'))
    expect(used).toEqual(['waited', 'at once'])
    expect(fetched).toBe(1)
  })

  test('is fetched again after a failure, which is reported', async () => {
    const reported: unknown[] = []
    const failures: number[] = []
    const late = createLazyLoader(ports(reported), async (count) => {
      failures.push(count)
      if (count < 2) throw new TypeError('no network')
      return code
    })
    let isThere = false
    late.load(() => {
      isThere = true
    })
    await pass(500)
    expect(failures).toEqual([0])
    await pass(10_000)
    expect(failures).toEqual([0, 1, 2])
    expect(reported.map(String)).toEqual(['TypeError: no network', 'TypeError: no network'])
    expect(isThere).toBe(true)
  })
})
