import { describe, expect, test } from 'vitest'
import { type ChannelArg, common, home, hq, type Order, sctFunds, tradingContracts, type WsRequest } from '#protocol'
import type { StreamEvent } from '#stream'
import { pass, withVirtualClock } from '../support/clock.ts'
import { candleRow, level, order, ticker } from '../support/frames.ts'
import { type MockVenue, mockVenue } from '../support/mockVenue.ts'
import { answering, ok, streamOn } from '../support/streamOn.ts'

withVirtualClock()

const T0 = Date.UTC(2026, 0, 5, 12)
const MINUTE = 60_000
/** Speaks of each instrument in a frame of its own. */
const OKX = { venue: 'okx' } as const
const BTC: ChannelArg = { channel: 'tickers', instId: 'BTC-USDT' }
const ops = (venue: MockVenue): string[] =>
  venue.requests.map(
    ({ op, args }: WsRequest) => `${op} ${(args as ChannelArg[]).map(({ instId }) => instId).join(',')}`,
  )

describe('conflation', () => {
  test('the first value at once, then one patch an interval with the last value', async () => {
    const venue = mockVenue()
    const { stream, patches } = streamOn(venue, {}, OKX)
    stream.demandQuotes(['BTC-USDT'])
    await pass(1_000)
    patches.length = 0
    const from = Date.now()
    for (let i = 0; i < 99; i++) {
      venue.push(BTC, [ticker('BTC-USDT', String(100 + i), from + i)])
      await pass(1)
    }
    await pass(100)
    expect(patches.length).toBeGreaterThanOrEqual(3)
    expect(patches.length).toBeLessThanOrEqual(5)
    expect(patches[0]?.quotes?.[1]).toBe('100')
    expect(stream.quote('BTC-USDT').value?.last).toBe('198')
    stream.close()
  })

  test('a flood of many instruments costs one patch an interval, only of what is demanded', async () => {
    const venue = mockVenue()
    const { stream, patches } = streamOn(venue, {}, OKX)
    stream.demandQuotes(['C1', 'C2'])
    await pass(1_000)
    patches.length = 0
    for (let round = 0; round < 50; round++)
      for (let i = 0; i < 300; i++)
        venue.push({ channel: 'tickers', instId: `C${i}` }, [ticker(`C${i}`, String(round), T0 + round)])
    await pass(200)
    expect(patches.length).toBeLessThanOrEqual(2)
    expect(stream.quote('C1').value?.last).toBe('49')
    expect(stream.quote('C2').value?.last).toBe('49')
    expect(stream.quote('C3').value).toBeUndefined()
    stream.close()
  })

  test('a hidden page gets nothing, and on return one patch with the latest', async () => {
    const venue = mockVenue()
    const { stream, patches, page } = streamOn(venue, {}, OKX)
    stream.demandQuotes(['BTC-USDT'])
    const tape = stream.trades('BTC-USDT')
    await pass(1_000)
    page.set({ visible: false })
    await pass(100)
    patches.length = 0
    for (let i = 0; i < 500; i++) {
      venue.push(BTC, [ticker('BTC-USDT', String(i), T0 + i)])
      venue.push({ channel: 'trades', instId: 'BTC-USDT' }, [
        { instId: 'BTC-USDT', tradeId: String(i), px: '1', sz: '1', side: 'buy', ts: String(T0 + i) },
      ])
      await pass(10)
    }
    expect(patches).toEqual([])
    page.set({ visible: true })
    await pass(0)
    expect(patches).toHaveLength(1)
    expect(patches[0]?.quotes?.[1]).toBe('499')
    expect(tape.value.value.data).toHaveLength(100)
    expect(tape.value.value.data?.[0]?.tradeId).toBe('499')
    stream.close()
  })
})

describe('demand', () => {
  test('what is released lingers, so that a page flip asks for nothing', async () => {
    const venue = mockVenue()
    const { stream, core } = streamOn(venue, {}, OKX)
    const release = stream.demandQuotes(['BTC-USDT', 'ETH-USDT'])
    await pass(100)
    release()
    release()
    await pass(3_000)
    const again = stream.demandQuotes(['BTC-USDT'])
    await pass(10_000)
    expect(ops(venue)).toEqual(['subscribe BTC-USDT,ETH-USDT', 'unsubscribe ETH-USDT'])
    again()
    await pass(10_000)
    expect(core.counts()).toEqual({ open: 0, subscribed: 0, quotes: { watched: 0, kept: 0 }, feeds: 0 })
    stream.close()
  })

  test('every feed that is opened and closed leaves nothing behind', async () => {
    const venue = mockVenue()
    const { stream, core } = streamOn(venue, {
      fetch: answering({ [hq.getCoinHQDataByTime.path]: () => ok({ candles: [] }) }),
    })
    const visit = async (): Promise<void> => {
      const feeds = [
        stream.book('BTC-USDT'),
        stream.trades('BTC-USDT'),
        stream.candles('BTC-USDT', '1m'),
        stream.candles('BTC-USDT', '1H'),
        stream.pulse(),
        stream.rank(),
        stream.funds(),
        stream.orders(),
      ]
      await pass(500)
      for (const feed of [...feeds, ...feeds]) feed.close()
    }
    await visit()
    await visit()
    expect(core.counts().feeds).toBe(8)
    await pass(30_000)
    expect(core.counts()).toEqual({ open: 0, subscribed: 0, quotes: { watched: 0, kept: 0 }, feeds: 0 })
    expect(venue.subscribed()).toEqual([])
    stream.close()
  })

  test('two screens with the same feed share it', async () => {
    const venue = mockVenue()
    const { stream } = streamOn(venue)
    const one = stream.book('BTC-USDT')
    const two = stream.book('BTC-USDT')
    expect(one.value).toBe(two.value)
    await pass(100)
    one.close()
    await pass(5_000)
    expect(venue.subscribed()).toEqual(['books BTC-USDT'])
    two.close()
    await pass(5_000)
    expect(venue.subscribed()).toEqual([])
    stream.close()
  })
})

describe('books', () => {
  let seq = 0
  const snapshot = (venue: MockVenue, arg: ChannelArg): void => {
    seq += 10
    venue.push(
      arg,
      [{ asks: [level('101', '1')], bids: [level('100', '1')], ts: String(T0), seqId: seq, prevSeqId: -1 }],
      { action: 'snapshot' },
    )
  }
  const update = (venue: MockVenue, px: string, skip = 0): void => {
    const prevSeqId = seq + skip
    seq = prevSeqId + 1
    venue.push(
      { channel: 'books', instId: 'BTC-USDT' },
      [{ asks: [level(px, '1')], bids: [], ts: String(T0), seqId: seq, prevSeqId }],
      { action: 'update' },
    )
  }

  test('a gap asks for a new snapshot; what is shown meanwhile says that it is stale', async () => {
    const venue = mockVenue({ onSubscribe: (arg, to) => snapshot(to, arg) })
    const { stream } = streamOn(venue)
    const feed = stream.book('BTC-USDT')
    await pass(100)
    update(venue, '102')
    await pass(100)
    expect(feed.value.value).toMatchObject({ fetch: 'live', stale: false })
    expect(feed.value.value.data?.asks).toHaveLength(2)
    venue.requests.length = 0
    update(venue, '103', 5)
    await pass(8)
    expect(feed.value.value).toMatchObject({ fetch: 'loading', stale: true })
    expect(feed.value.value.data?.asks).toHaveLength(2)
    await pass(100)
    expect(ops(venue)).toEqual(['unsubscribe BTC-USDT', 'subscribe BTC-USDT'])
    expect(feed.value.value).toMatchObject({ fetch: 'live', stale: false })
    expect(feed.value.value.data?.asks.map(([px]) => px)).toEqual(['101'])
    stream.close()
  })

  test('a book that breaks at once again does not flood the venue', async () => {
    const venue = mockVenue({
      onSubscribe: (arg, to) => {
        snapshot(to, arg)
        update(to, '102', 3)
      },
    })
    const { stream } = streamOn(venue)
    stream.book('BTC-USDT')
    await pass(10_000)
    expect(venue.requests.length).toBeLessThan(16)
    stream.close()
  })

  test('an unknown instrument fails, the others live', async () => {
    const venue = mockVenue({ refuse: { 'books NO-SUCH': '60018' }, onSubscribe: (arg, to) => snapshot(to, arg) })
    const { stream } = streamOn(venue)
    const bad = stream.book('NO-SUCH')
    const good = stream.book('BTC-USDT')
    await pass(100)
    expect(bad.value.value).toMatchObject({ fetch: 'failed', data: undefined, stale: false })
    expect(good.value.value.fetch).toBe('live')
    stream.close()
  })
})

test('after a drop: stale at once, asked for again once, live without a duplicate', async () => {
  const venue = mockVenue({
    onSubscribe: (arg, to) =>
      to.push(arg, [{ instId: 'BTC-USDT', tradeId: '7', px: '1', sz: '1', side: 'buy', ts: String(T0) }]),
  })
  const { stream } = streamOn(venue)
  const tape = stream.trades('BTC-USDT')
  await pass(200)
  expect(tape.value.value).toMatchObject({ fetch: 'live', stale: false })
  venue.requests.length = 0
  venue.drop()
  await pass(60)
  expect(stream.connection.value).toMatchObject({ phase: 'waiting', reason: 'dropped' })
  expect(tape.value.value).toMatchObject({ fetch: 'loading', stale: true })
  await pass(2_000)
  expect(stream.connection.value.phase).toBe('live')
  expect(ops(venue)).toEqual(['subscribe BTC-USDT'])
  expect(tape.value.value).toMatchObject({ fetch: 'live', stale: false })
  expect(tape.value.value.data).toHaveLength(1)
  stream.close()
})

test('the pulse is stale after ten seconds of silence', async () => {
  const venue = mockVenue({ onSubscribe: (arg, to) => to.push(arg, [['BTC-USDT', '1', '2', '3', '4']]) })
  const { stream } = streamOn(venue)
  const pulse = stream.pulse()
  await pass(9_000)
  expect(pulse.value.value).toMatchObject({ fetch: 'live', stale: false })
  expect(pulse.value.value.data?.get('BTC-USDT')).toMatchObject({ last: '1', ts: 4 })
  await pass(2_000)
  expect(pulse.value.value).toMatchObject({ stale: true })
  stream.close()
})

test('a feed that is opened again shows its last data at once, as stale, until the venue speaks', async () => {
  const venue = mockVenue({ onSubscribe: (arg, to) => to.push(arg, [['BTC-USDT', '1', '2', '3', '4']]) })
  const { stream } = streamOn(venue)
  const first = stream.pulse()
  await pass(100)
  first.close()
  await pass(60_000)
  venue.silence(true)
  const again = stream.pulse()
  expect(again.value.value).toMatchObject({ fetch: 'loading', stale: true })
  expect(again.value.value.data?.size).toBe(1)
  await pass(100)
  expect(again.value.value).toMatchObject({ fetch: 'loading', stale: true })
  expect(again.value.value.data?.size).toBe(1)
  stream.close()
})

const row = (minute: number, confirm: '0' | '1' = '1') => candleRow(T0 + minute * MINUTE, String(100 + minute), confirm)

const pageOf = (newest: number, count: number) => Array.from({ length: count }, (_, i) => row(newest - i, '1'))

describe('candles', () => {
  const arg: ChannelArg = { channel: 'candle1m', instId: 'BTC-USDT' }

  test('history on opening, older pages on demand until there are none', async () => {
    const log: { input: Record<string, unknown> }[] = []
    const venue = mockVenue({ onSubscribe: (to, by) => by.push(to, [row(0, '0')]) })
    const fetch = answering(
      {
        [hq.getCoinHQDataByTime.path]: (input) =>
          ok({ candles: input['after'] === undefined ? pageOf(-1, 300) : pageOf(-301, 20) }),
      },
      log as { path: string; input: Record<string, unknown> }[],
    )
    const { stream } = streamOn(venue, { fetch })
    const feed = stream.candles('BTC-USDT', '1m')
    await pass(200)
    expect(feed.value.value.data).toMatchObject({ hasOlder: true })
    expect(feed.value.value.data?.bars).toHaveLength(301)
    feed.older()
    feed.older()
    await pass(200)
    expect(log.map(({ input }) => input['after'])).toEqual([undefined, String(T0 - 300 * MINUTE)])
    expect(feed.value.value.data).toMatchObject({ change: 'prepend', hasOlder: false })
    expect(feed.value.value.data?.bars).toHaveLength(321)
    feed.older()
    await pass(200)
    expect(log).toHaveLength(2)
    stream.close()
  })

  test('what an outage left out is fetched from the last bar that is final', async () => {
    let after = false
    const inputs: Record<string, unknown>[] = []
    const venue = mockVenue({ onSubscribe: (to, by) => by.push(to, [row(after ? 5 : 0, '0')]) })
    const fetch = answering({
      [hq.getCoinHQDataByTime.path]: (input) => {
        inputs.push(input)
        return ok({
          candles: after ? [row(5, '0'), row(4), row(3), row(2), row(1), row(0)] : [row(0, '0'), row(-1), row(-2)],
        })
      },
    })
    const { stream } = streamOn(venue, { fetch })
    const feed = stream.candles('BTC-USDT', '1m')
    await pass(200)
    after = true
    venue.drop()
    await pass(2_000)
    expect(inputs.slice(1)).toEqual([{ instId: 'BTC-USDT', bar: '1m', limit: 300, before: String(T0 - MINUTE) }])
    expect(feed.value.value.data?.bars.map(({ time, closed }) => [(time - T0) / MINUTE, closed])).toEqual([
      [-2, true],
      [-1, true],
      [0, true],
      [1, true],
      [2, true],
      [3, true],
      [4, true],
      [5, false],
    ])
    expect(feed.value.value).toMatchObject({ fetch: 'live', stale: false })
    stream.close()
  })

  test('a hole in the pushes is filled without a drop', async () => {
    const asked: unknown[] = []
    const venue = mockVenue({ onSubscribe: (to, by) => by.push(to, [row(0, '0')]) })
    const fetch = answering({
      [hq.getCoinHQDataByTime.path]: ({ before }) => {
        asked.push(before)
        return ok({ candles: before === undefined ? [row(0, '0'), row(-1)] : [row(2, '0'), row(1), row(0)] })
      },
    })
    const { stream } = streamOn(venue, { fetch })
    const feed = stream.candles('BTC-USDT', '1m')
    await pass(200)
    venue.push(arg, [row(2, '0')])
    await pass(200)
    expect(asked).toEqual([undefined, String(T0 - MINUTE)])
    expect(feed.value.value.data?.bars.map(({ closed }) => closed)).toEqual([true, true, true, false])
    stream.close()
  })

  test('history that does not come is asked for again; a refusal is final', async () => {
    let calls = 0
    const venue = mockVenue({ onSubscribe: (to, by) => by.push(to, [row(0, '0')]) })
    const { stream } = streamOn(venue, {
      fetch: async () => {
        if (++calls < 3) throw new TypeError('fetch failed')
        return new Response(JSON.stringify(ok({ candles: [row(-1)] })))
      },
    })
    const feed = stream.candles('BTC-USDT', '1m')
    await pass(10_000)
    expect(calls).toBe(3)
    expect(feed.value.value.data?.bars).toHaveLength(2)
    stream.close()

    const refused = streamOn(mockVenue(), {
      fetch: answering({ [hq.getCoinHQDataByTime.path]: () => ({ code: '3000', msg: '' }) }),
    })
    const none = refused.stream.candles('NO-SUCH', '1m')
    await pass(10_000)
    expect(none.value.value.fetch).toBe('failed')
    refused.stream.close()
  })
})

const rank = (ts: number, last = '1') =>
  ok({
    gainers: [{ instId: 'A', last, open24h: '1', volCcy24h: '1', ts: '1' }],
    losers: [],
    volume: [],
    ts: String(ts),
  })

test('every two seconds, not while hidden, and older answers are dropped', async () => {
  let calls = 0
  const answers = [rank(10, 'first'), rank(5, 'older'), rank(20, 'newer')]
  const { stream, page } = streamOn(mockVenue(), {
    fetch: answering({ [home.homeCoinDataRank.path]: () => answers[calls++] ?? rank(30, 'last') }),
  })
  const feed = stream.rank()
  await pass(100)
  expect(calls).toBe(1)
  await pass(2_000)
  expect(calls).toBe(2)
  expect(feed.value.value.data?.gainers[0]?.last).toBe('first')
  await pass(2_000)
  expect(feed.value.value.data?.gainers[0]?.last).toBe('newer')
  page.set({ visible: false })
  await pass(20_000)
  expect(calls).toBe(3)
  page.set({ visible: true })
  await pass(100)
  expect(calls).toBe(4)
  feed.close()
  await pass(20_000)
  expect(calls).toBe(4)
  stream.close()
})

describe('polls', () => {
  test('requests never overlap, and one that takes two seconds is given up', async () => {
    let open = 0
    let most = 0
    let calls = 0
    const { stream } = streamOn(mockVenue(), {
      fetch: (_address, { signal }) => {
        calls += 1
        most = Math.max(most, ++open)
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            open -= 1
            reject(new DOMException('aborted', 'AbortError'))
          })
        })
      },
    })
    const feed = stream.rank()
    await pass(11_000)
    expect(most).toBe(1)
    expect(calls).toBeGreaterThanOrEqual(3)
    expect(feed.value.value.fetch).toBe('failed')
    feed.close()
    stream.close()
  })

  test('no network is one event, its return another; data grows stale meanwhile', async () => {
    let network = true
    const events: StreamEvent[] = []
    const { stream } = streamOn(mockVenue(), {
      fetch: async () => {
        if (!network) throw new TypeError('fetch failed')
        return new Response(JSON.stringify(rank(Date.now())))
      },
    })
    stream.onEvent((event) => events.push(event))
    const feed = stream.rank()
    await pass(3_000)
    network = false
    await pass(12_000)
    expect(events).toEqual([{ type: 'network', ok: false }])
    expect(feed.value.value).toMatchObject({ fetch: 'failed', stale: true })
    expect(feed.value.value.data).toBeDefined()
    network = true
    await pass(3_000)
    expect(events).toEqual([
      { type: 'network', ok: false },
      { type: 'network', ok: true },
    ])
    expect(feed.value.value).toMatchObject({ fetch: 'live', stale: false })
    stream.close()
  })

  test('without network no request leaves', async () => {
    let calls = 0
    const { stream, page } = streamOn(mockVenue(), {
      fetch: async () => {
        calls += 1
        return new Response('{}')
      },
    })
    page.set({ online: false })
    stream.rank()
    await pass(10_000)
    expect(calls).toBe(0)
    stream.close()
  })
})

const logins = (venue: MockVenue) => venue.requests.filter(({ op }) => op === 'login').map(({ args }) => args[0])

describe('private', () => {
  const account = {
    totalEq: '100',
    uTime: String(T0),
    details: [
      { ccy: 'USDT', eq: '100', cashBal: '100', availBal: '100', frozenBal: '0', ordFrozen: '0', uTime: String(T0) },
    ],
  }
  const privateVenue = (orders: Order[] = []): MockVenue =>
    mockVenue({
      onSubscribe: (arg, venue) => {
        const more = { eventType: 'snapshot', curPage: 1, lastPage: true }
        if (arg.channel === 'account') venue.push({ ...arg, uid: '7' }, [account], more)
        if (arg.channel === 'orders') venue.push({ ...arg, uid: '7' }, orders, more)
      },
    })
  const tickets = () => {
    let count = 0
    return answering({
      [common.socketTicket.path]: () => ok({ ticket: `t${++count}`, expiresAfter: 30_000 }),
      [sctFunds.getFundsData.path]: () => ok({ funds: [], total: '0', ts: String(T0 - 1) }),
      [tradingContracts.getCurrentContractsData.path]: () => ok({ orders: [], ts: '0' }),
    })
  }

  test('a session logs in with a ticket and opens the private channels, and again after a drop with a new one', async () => {
    const venue = privateVenue([order('1', T0)])
    const { stream } = streamOn(venue, { fetch: tickets() })
    const funds = stream.funds()
    const orders = stream.orders()
    await pass(100)
    expect(venue.requests).toEqual([])
    expect(funds.value.value.data).toBeUndefined()
    stream.setSession(true)
    await pass(200)
    expect(logins(venue)).toEqual([{ ticket: 't1' }])
    expect(venue.subscribed()).toEqual(['account', 'orders', 'positions'])
    expect(funds.value.value).toMatchObject({ fetch: 'live', stale: false, data: { total: '100' } })
    expect(orders.value.value.data?.map(({ ordId }) => ordId)).toEqual(['1'])
    venue.drop()
    await pass(3_000)
    expect(logins(venue)).toEqual([{ ticket: 't1' }, { ticket: 't2' }])
    expect(venue.subscribed()).toEqual(['account', 'orders', 'positions'])
    stream.close()
  })

  test('signing out clears what was known and gives the socket up, for it is logged in for good', async () => {
    const venue = privateVenue([order('1', T0)])
    const { stream } = streamOn(venue, { fetch: tickets() })
    const funds = stream.funds()
    const orders = stream.orders()
    stream.demandQuotes(['BTC-USDT'])
    stream.setSession(true)
    await pass(200)
    expect(venue.connections).toBe(1)
    stream.setSession(false)
    await pass(2_000)
    expect(funds.value.value.data).toBeUndefined()
    expect(orders.value.value.data).toBeUndefined()
    expect(venue.connections).toBe(2)
    expect(venue.subscribed()).toEqual(['quotes BTC-USDT'])
    stream.close()
  })

  test('a change of an order is an event with what it was before', async () => {
    const venue = privateVenue([order('1', T0)])
    const { stream } = streamOn(venue, { fetch: tickets() })
    const events: StreamEvent[] = []
    stream.onEvent((event) => events.push(event))
    stream.setSession(true)
    await pass(200)
    venue.push({ channel: 'orders', instType: 'ANY', uid: '7' }, [order('1', T0 + 5, { state: 'filled' })])
    await pass(100)
    expect(events).toEqual([
      { type: 'order', order: order('1', T0 + 5, { state: 'filled' }), previous: order('1', T0) },
    ])
    stream.close()
  })

  test('an expired session is one event, and no more tickets are asked for', async () => {
    let calls = 0
    const events: StreamEvent[] = []
    const { stream } = streamOn(mockVenue(), {
      fetch: async () => {
        calls += 1
        return new Response(JSON.stringify({ code: '650', msg: '' }))
      },
    })
    stream.onEvent((event) => events.push(event))
    stream.funds()
    stream.setSession(true)
    await pass(30_000)
    expect(events).toEqual([{ type: 'expired' }])
    expect(calls).toBeLessThanOrEqual(2)
    stream.close()
  })

  test('a refused ticket is tried again with another', async () => {
    const venue = mockVenue({ onLogin: (ticket) => ticket === 't3' })
    const { stream } = streamOn(venue, { fetch: tickets() })
    stream.setSession(true)
    await pass(15_000)
    expect(logins(venue)).toHaveLength(3)
    expect(venue.subscribed()).toEqual(['account', 'orders', 'positions'])
    stream.close()
  })
})

test('a guest who asks for nothing is closed by the venue and comes back with the first demand', async () => {
  const venue = mockVenue()
  const { stream } = streamOn(venue)
  await pass(1_000)
  venue.drop()
  await pass(30_000)
  expect(stream.connection.value.phase).toBe('idle')
  expect(venue.connections).toBe(1)
  stream.demandQuotes(['BTC-USDT'])
  await pass(100)
  expect(venue.connections).toBe(2)
  expect(venue.subscribed()).toEqual(['quotes BTC-USDT'])
  stream.close()
})

test('a notice of an upgrade moves to a second connection without a break', async () => {
  const venue = mockVenue()
  const { stream, patches } = streamOn(venue, {}, OKX)
  const tape = stream.trades('BTC-USDT')
  await pass(100)
  patches.length = 0
  venue.send('{"event":"notice","code":"64008","msg":"upgrade"}')
  await pass(10_000)
  expect(venue.connections).toBe(2)
  expect(venue.subscribed()).toEqual(['trades BTC-USDT'])
  expect(venue.clients.size).toBe(1)
  expect(patches.filter(({ connection }) => connection !== undefined && connection.phase !== 'live')).toEqual([])
  expect(patches.flatMap(({ feeds = [] }) => feeds).filter(({ fetch }) => fetch !== 'live')).toEqual([])
  venue.push({ channel: 'trades', instId: 'BTC-USDT' }, [
    { instId: 'BTC-USDT', tradeId: '1', px: '1', sz: '1', side: 'buy', ts: String(T0) },
  ])
  await pass(100)
  expect(tape.value.value).toMatchObject({ fetch: 'live', stale: false })
  expect(tape.value.value.data).toHaveLength(1)
  stream.close()
})

test('a second start with the same settings keeps the connection and repeats what matters', async () => {
  const venue = mockVenue()
  const { stream, core, patches } = streamOn(venue)
  await pass(100)
  patches.length = 0
  core.receive({
    to: 'start',
    settings: { socket: venue.address, api: '', language: 'en', venue: 'tapeline' },
    page: { online: true, visible: true, resumed: false },
  })
  await pass(100)
  expect(venue.connections).toBe(1)
  expect(patches[0]?.connection?.phase).toBe('live')
  stream.close()
})
