import { beforeEach, describe, expect, test } from 'vitest'
import type { ChannelArg, WsEvent, WsRequest } from '#protocol'
import { systemPorts } from '../../../stream/base/ports.ts'
import { createMultiplexer, type Multiplexer } from '../../../stream/channels/multiplexer.ts'
import type { Sink } from '../../../stream/channels/sink.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { type TestSocket, testSocket } from '../../support/testSocket.ts'

withVirtualClock()

const BTC: ChannelArg = { channel: 'tickers', instId: 'BTC-USDT' }
const ETH: ChannelArg = { channel: 'tickers', instId: 'ETH-USDT' }

let sent: WsRequest[]
let others: WsEvent[]
let partial: boolean[]
let wanted: boolean[]
let socket: TestSocket
let mux: Multiplexer

const build = (perHour?: number): void => {
  sent = []
  others = []
  partial = []
  wanted = []
  socket = testSocket(perHour, (text) => sent.push(JSON.parse(text) as WsRequest))
  mux = createMultiplexer(systemPorts(), {
    event: (event) => others.push(event),
    partial: (on) => partial.push(on),
    wanted: (on) => wanted.push(on),
  })
}
beforeEach(() => build())

const sink = (log: string[] = []): Sink => ({
  frame: (text) => log.push(text),
  up: () => log.push('up'),
  down: () => log.push('down'),
  failed: (code) => log.push(`failed ${code}`),
})
const ack = (arg: ChannelArg, id = sent.at(-1)?.id): void =>
  mux.frame(JSON.stringify({ id, event: 'subscribe', arg, connId: 'a4d3ae55' }), socket)
const push = (arg: ChannelArg, value: unknown = 1): string => JSON.stringify({ arg, data: [value] })
const ops = (): string[] =>
  sent.map(({ op, args }) => `${op} ${(args as ChannelArg[]).map(({ instId }) => instId).join(',')}`)

test('what is asked for within one tick goes out in one request', async () => {
  mux.connected(socket)
  mux.open(BTC, sink())
  mux.open(ETH, sink())
  expect(sent).toEqual([])
  await pass(0)
  expect(ops()).toEqual(['subscribe BTC-USDT,ETH-USDT'])
})

test('a channel is counted: the first subscribes, the last unsubscribes', async () => {
  mux.connected(socket)
  const first = mux.open(BTC, sink())
  const second = mux.open(BTC, sink())
  await pass(0)
  ack(BTC)
  first()
  first()
  await pass(0)
  expect(ops()).toEqual(['subscribe BTC-USDT'])
  second()
  await pass(0)
  expect(ops()).toEqual(['subscribe BTC-USDT', 'unsubscribe BTC-USDT'])
  expect(mux.counts()).toEqual({ open: 0, subscribed: 0 })
})

test('one that leaves and returns within a tick is not noticed', async () => {
  mux.connected(socket)
  const release = mux.open(BTC, sink())
  await pass(0)
  release()
  mux.open(BTC, sink())
  await pass(0)
  expect(ops()).toEqual(['subscribe BTC-USDT'])
})

test('what was asked before the page slept does not count when it is answered: it is asked again', async () => {
  const log: string[] = []
  mux.connected(socket)
  mux.open(BTC, sink(log))
  await pass(0)
  const [before] = sent
  mux.resync(BTC, true)
  // What stood in the queue of its socket comes first.
  ack(BTC, before?.id)
  mux.frame(push(BTC, 'old'), socket)
  await pass(0)
  expect(ops()).toEqual(['subscribe BTC-USDT', 'unsubscribe BTC-USDT', 'subscribe BTC-USDT'])
  mux.frame(push(BTC, 'old'), socket)
  expect(log).toEqual([])
  ack(BTC)
  mux.frame(push(BTC, 'new'), socket)
  expect(log).toEqual(['up', push(BTC, 'new')])
})

test('what was asked a moment ago begins with a snapshot anyway', async () => {
  mux.connected(socket)
  mux.open(BTC, sink())
  await pass(0)
  mux.resync(BTC)
  await pass(0)
  expect(ops()).toEqual(['subscribe BTC-USDT'])
})

test('more than 64 KB of args goes out in several requests', async () => {
  mux.connected(socket)
  for (let i = 0; i < 2_000; i++) mux.open({ channel: 'tickers', instId: `COIN${i}-USDT` }, sink())
  await pass(0)
  expect(sent.length).toBeGreaterThan(1)
  expect(sent.flatMap(({ args }) => args)).toHaveLength(2_000)
  for (const request of sent) expect(JSON.stringify(request).length).toBeLessThan(64 * 1_024)
})

/** The venue knows neither. */
const bad = (arg: ChannelArg): boolean => arg.instId === 'C23-USDT' || arg.instId === 'C24-USDT'

/** Answers as a venue does that finds one arg wrong and does not say which. */
const answer = async (): Promise<void> => {
  for (let at = 0; at < sent.length; at++) {
    const request = sent[at]
    if (request?.op !== 'subscribe') continue
    const asked = request.args as ChannelArg[]
    if (asked.some(bad)) mux.frame(JSON.stringify({ id: request.id, event: 'error', code: '60012', msg: '' }), socket)
    else for (const arg of asked) ack(arg, request.id)
    await pass(0)
  }
}

describe('a request that is refused as a whole', () => {
  const args = Array.from({ length: 40 }, (_, i): ChannelArg => ({ channel: 'tickers', instId: `C${i}-USDT` }))
  const open = (): string[] => {
    const log: string[] = []
    for (const arg of args)
      mux.open(arg, {
        frame: () => {},
        up: () => log.push(`up ${arg.instId}`),
        failed: () => log.push(`failed ${arg.instId}`),
      })
    return log
  }

  test('is asked again in halves: what is right lives, what is wrong is told, in few requests', async () => {
    mux.connected(socket)
    const log = open()
    await pass(0)
    await answer()
    expect(log.filter((each) => each.startsWith('failed')).toSorted()).toEqual(['failed C23-USDT', 'failed C24-USDT'])
    expect(log.filter((each) => each.startsWith('up'))).toHaveLength(38)
    expect(sent.length).toBeLessThan(24)
  })

  test('is not, once found, on the next socket', async () => {
    mux.connected(socket)
    open()
    await pass(0)
    await answer()
    mux.disconnected(socket, false)
    sent.length = 0
    socket = testSocket(undefined, (text) => sent.push(JSON.parse(text) as WsRequest))
    mux.connected(socket)
    await pass(0)
    expect(sent.map((request) => request.args.length).toSorted((a, b) => a - b)).toEqual([1, 1, 38])
  })

  test('is left where requests are few', async () => {
    build(8)
    mux.connected(socket)
    const log = open()
    await pass(0)
    await answer()
    expect(sent.length).toBeLessThanOrEqual(8)
    expect(log.filter((each) => each.startsWith('failed')).length).toBeGreaterThan(1)
    expect(log.filter((each) => each.startsWith('up')).length).toBeGreaterThan(0)
  })
})

describe('answers', () => {
  test('data before its own acknowledgement is not taken, data after it is', async () => {
    const log: string[] = []
    mux.connected(socket)
    mux.open(BTC, sink(log))
    mux.open(ETH, sink())
    await pass(0)
    ack(ETH)
    mux.frame(push(BTC), socket)
    expect(log).toEqual([])
    ack(BTC)
    mux.frame(push(BTC), socket)
    expect(log).toEqual(['up', push(BTC)])
  })

  test('a repeated acknowledgement says nothing new', async () => {
    const log: string[] = []
    mux.connected(socket)
    mux.open(BTC, sink(log))
    await pass(0)
    ack(BTC)
    ack(BTC)
    expect(log).toEqual(['up'])
  })

  test('an error without arg is for the first that waits', async () => {
    const btc: string[] = []
    const eth: string[] = []
    mux.connected(socket)
    mux.open(BTC, sink(btc))
    mux.open(ETH, sink(eth))
    await pass(0)
    ack(BTC)
    mux.frame(JSON.stringify({ id: sent[0]?.id, event: 'error', code: '60018', msg: '…' }), socket)
    expect(btc).toEqual(['up'])
    expect(eth).toEqual(['failed 60018'])
    await pass(60_000)
    expect(ops()).toEqual(['subscribe BTC-USDT,ETH-USDT'])
  })

  test('an error that refuses the request is for all that wait, and one that may pass is tried again', async () => {
    const log: string[] = []
    mux.connected(socket)
    mux.open(BTC, sink(log))
    mux.open(ETH, sink(log))
    await pass(0)
    mux.frame(JSON.stringify({ event: 'error', code: '60014', msg: '…' }), socket)
    expect(log).toEqual(['failed 60014', 'failed 60014'])
    await pass(5_001)
    expect(ops().at(-1)).toBe('subscribe BTC-USDT,ETH-USDT')
  })

  test('a venue that does not answer is asked again', async () => {
    const log: string[] = []
    mux.connected(socket)
    mux.open(BTC, sink(log))
    await pass(10_000)
    expect(log).toEqual(['failed timeout'])
    await pass(5_001)
    expect(ops()).toEqual(['subscribe BTC-USDT', 'subscribe BTC-USDT'])
  })

  test('events of no channel go on, broken frames nowhere', () => {
    mux.connected(socket)
    mux.frame('{"event":"notice","code":"64008","msg":"bye"}', socket)
    mux.frame('{"arg":', socket)
    mux.frame('nonsense', socket)
    mux.frame('{"arg":{"channel":"tickers","instId":"XRP-USDT"},"data":[]}', socket)
    expect(others.map(({ event }) => event)).toEqual(['notice'])
  })

  test('a frame in another order of fields finds its channel too', async () => {
    const log: string[] = []
    mux.connected(socket)
    mux.open(BTC, sink(log))
    await pass(0)
    ack(BTC)
    mux.frame('{"data":[1],"arg":{"instId":"BTC-USDT","channel":"tickers"}}', socket)
    mux.frame('{"arg":{"instId":"BTC-USDT","channel":"tickers"},"data":[2]}', socket)
    expect(log).toHaveLength(3)
  })

  test('an instrument that streams before anyone wants it is heard once someone does', async () => {
    const log: string[] = []
    mux.connected(socket)
    mux.frame(push(BTC, 'unwanted'), socket)
    mux.open(BTC, sink(log))
    await pass(0)
    ack(BTC)
    mux.frame(push(BTC, 'wanted'), socket)
    expect(log).toEqual(['up', push(BTC, 'wanted')])
  })
})

test('a new snapshot is an unsubscribe and a subscribe, and leftovers in between are dropped', async () => {
  const log: string[] = []
  mux.connected(socket)
  mux.open(BTC, sink(log))
  await pass(0)
  ack(BTC)
  mux.resync(BTC)
  await pass(0)
  expect(ops().slice(1)).toEqual(['unsubscribe BTC-USDT', 'subscribe BTC-USDT'])
  mux.frame(push(BTC, 'leftover'), socket)
  mux.frame(JSON.stringify({ event: 'unsubscribe', arg: BTC }), socket)
  ack(BTC)
  mux.frame(push(BTC, 'snapshot'), socket)
  expect(log).toEqual(['up', 'up', push(BTC, 'snapshot')])
})

test('after a reconnect each open channel is asked for once, and what was released meanwhile is not', async () => {
  const log: string[] = []
  mux.connected(socket)
  mux.open(BTC, sink(log))
  const release = mux.open(ETH, sink())
  await pass(0)
  ack(BTC)
  mux.disconnected(socket, false)
  expect(log).toEqual(['up', 'down'])
  release()
  sent.length = 0
  await pass(1_000)
  expect(sent).toEqual([])
  mux.connected(socket)
  mux.open(BTC, sink())
  await pass(0)
  expect(ops()).toEqual(['subscribe BTC-USDT'])
  expect(mux.counts()).toEqual({ open: 1, subscribed: 1 })
})

test('one that was released before the first connection does not take its successor along', async () => {
  const log: string[] = []
  mux.open(BTC, sink())()
  mux.open(BTC, sink(log))
  mux.connected(socket)
  await pass(0)
  expect(ops()).toEqual(['subscribe BTC-USDT'])
  ack(BTC)
  mux.frame(push(BTC), socket)
  expect(log).toEqual(['up', push(BTC)])
})

test('private channels wait for the login, on every connection', async () => {
  mux.connected(socket)
  mux.open({ channel: 'account' }, sink())
  await pass(0)
  expect(sent).toEqual([])
  mux.setPrivate(true, socket)
  await pass(0)
  expect(sent).toHaveLength(1)
  mux.disconnected(socket, false)
  mux.connected(socket)
  await pass(0)
  expect(sent).toHaveLength(1)
  mux.setPrivate(true, socket)
  await pass(0)
  expect(sent).toHaveLength(2)
})

test('near the budget of requests nothing is given back, and past it nothing is asked for until the hour is over', async () => {
  build(8)
  mux.connected(socket)
  const releases: (() => void)[] = []
  for (let i = 0; i < 7; i++) {
    releases.push(mux.open({ channel: 'tickers', instId: `C${i}` }, sink()))
    await pass(0)
    ack({ channel: 'tickers', instId: `C${i}` })
  }
  for (const release of releases) release()
  await pass(0)
  expect(ops().filter((op) => op.startsWith('unsubscribe'))).toEqual([])
  mux.open(BTC, sink())
  await pass(0)
  mux.open(ETH, sink())
  await pass(1_000)
  expect(sent).toHaveLength(8)
  await pass(3_600_000)
  expect(ops().join(' ')).toContain('subscribe ETH-USDT')
})

describe('batches', () => {
  test('one push for many subscriptions goes to who listens to the channel, in any order of fields', async () => {
    const batches: string[] = []
    const quote: string[] = []
    const arg = { channel: 'quotes', instId: 'BTC-USDT' }
    mux.connected(socket)
    mux.frame('{"arg":{"channel":"quotes"},"data":["nobody listens yet"]}', socket)
    const release = mux.onBatch('quotes', (text) => batches.push(text))
    mux.open(arg, sink(quote))
    await pass(0)
    ack(arg)
    mux.frame('{"arg":{"channel":"quotes"},"ts":"1","data":[1]}', socket)
    mux.frame('{"ts":"1","arg":{"channel":"quotes"},"data":[2]}', socket)
    mux.frame(push(arg), socket)
    mux.frame('{"arg":{"channel":"tickers"},"data":[3]}', socket)
    expect(batches).toEqual([
      '{"arg":{"channel":"quotes"},"ts":"1","data":[1]}',
      '{"ts":"1","arg":{"channel":"quotes"},"data":[2]}',
    ])
    expect(quote).toEqual(['up', push(arg)])
    release()
    mux.frame('{"arg":{"channel":"quotes"},"ts":"1","data":[4]}', socket)
    expect(batches).toHaveLength(2)
  })

  test('a channel that is subscribed by its name alone is no batch', async () => {
    const batches: string[] = []
    const pulse: string[] = []
    mux.connected(socket)
    mux.onBatch('market-pulse', (text) => batches.push(text))
    mux.open({ channel: 'market-pulse' }, sink(pulse))
    await pass(0)
    ack({ channel: 'market-pulse' })
    mux.frame(push({ channel: 'market-pulse' }), socket)
    expect(batches).toEqual([])
    expect(pulse).toEqual(['up', push({ channel: 'market-pulse' })])
  })
})

test('the pace of batches is told on each connection, before anything is asked for', async () => {
  mux.pace({ quotes: 33, pulse: 1_000 })
  expect(sent).toEqual([])
  mux.open(BTC, sink())
  mux.connected(socket)
  await pass(0)
  const told = { id: 'p1', op: 'pace', args: [{ quotes: 33, pulse: 1_000 }] }
  expect(sent.map(({ op }) => op)).toEqual(['pace', 'subscribe'])
  expect(sent[0]).toEqual(told)
  mux.pace({ quotes: 1_000, pulse: 1_000 })
  expect(sent.at(-1)).toEqual({ ...told, args: [{ quotes: 1_000, pulse: 1_000 }] })
  mux.disconnected(socket, false)
  mux.pace({ quotes: 500, pulse: 1_000 })
  sent.length = 0
  mux.connected(socket)
  expect(sent[0]).toEqual({ ...told, args: [{ quotes: 500, pulse: 1_000 }] })
})

describe('the budget of requests', () => {
  test('what cannot be sent grows nothing: a thousand scrolled past leave what is wanted now', async () => {
    build(4)
    mux.connected(socket)
    for (let i = 0; i < 4; i++) {
      mux.open({ channel: 'tickers', instId: `HELD${i}` }, sink())
      await pass(0)
      ack({ channel: 'tickers', instId: `HELD${i}` })
    }
    expect(sent).toHaveLength(4)
    for (let i = 0; i < 1_000; i++) {
      const release = mux.open({ channel: 'tickers', instId: `C${i}` }, sink())
      await pass(1)
      if (i < 998) release()
    }
    expect(sent).toHaveLength(4)
    expect(mux.counts()).toEqual({ open: 4 + 2, subscribed: 4 })
    await pass(3_600_000)
    expect(sent).toHaveLength(5)
    expect(sent.at(-1)?.args).toEqual([
      { channel: 'tickers', instId: 'C998' },
      { channel: 'tickers', instId: 'C999' },
    ])
  })

  test('a request that needs two is not torn: what could not be asked again is asked when the hour is over', async () => {
    build(2)
    mux.connected(socket)
    const log: string[] = []
    mux.open(BTC, sink(log))
    await pass(0)
    ack(BTC)
    mux.resync(BTC)
    await pass(0)
    expect(ops()).toEqual(['subscribe BTC-USDT', 'unsubscribe BTC-USDT'])
    await pass(3_600_000)
    expect(ops().at(-1)).toBe('subscribe BTC-USDT')
    ack(BTC)
    mux.frame(push(BTC, 'snapshot'), socket)
    expect(log).toEqual(['up', 'up', push(BTC, 'snapshot')])
  })

  test('when few are left, renewals wait so that what is left lasts, and what is new goes out at once', async () => {
    build(24)
    mux.connected(socket)
    for (const arg of [BTC, ETH]) {
      mux.open(arg, sink())
      await pass(0)
      ack(arg)
    }
    const renew = async (arg: ChannelArg): Promise<void> => {
      mux.resync(arg)
      await pass(10)
      if (ops().at(-1)?.startsWith('subscribe') === true) ack(arg)
    }
    for (let i = 0; i < 8; i++) await renew(BTC)
    expect(sent).toHaveLength(18)
    // Three quarters are spent: the next one is still sent. For the hour six are left, so a renewal of two has to wait 20 min.
    await renew(BTC)
    expect(sent).toHaveLength(20)
    mux.resync(BTC)
    mux.resync(ETH)
    await pass(1_190_000)
    expect(sent).toHaveLength(20)
    mux.open({ channel: 'tickers', instId: 'NEW' }, sink())
    await pass(10)
    expect(ops().at(-1)).toBe('subscribe NEW')
    await pass(10_000)
    expect(ops().slice(21)).toEqual(['unsubscribe BTC-USDT,ETH-USDT', 'subscribe BTC-USDT,ETH-USDT'])
  })

  test('several requests of one tick count each', async () => {
    build(2)
    mux.connected(socket)
    for (let i = 0; i < 5_000; i++) mux.open({ channel: 'tickers', instId: `COIN${i}-USDT` }, sink())
    await pass(1_000)
    expect(sent).toHaveLength(2)
    await pass(3_600_000)
    expect(sent).toHaveLength(4)
  })

  test('a new socket begins with a budget of its own', async () => {
    build(1)
    mux.connected(socket)
    mux.open(BTC, sink())
    await pass(0)
    mux.open(ETH, sink())
    await pass(1_000)
    expect(sent).toHaveLength(1)
    mux.disconnected(socket, false)
    const next = testSocket(1, (text) => sent.push(JSON.parse(text) as WsRequest))
    mux.connected(next)
    await pass(0)
    expect(ops().at(-1)).toBe('subscribe BTC-USDT,ETH-USDT')
  })
})

test('a request is at most 64 KB of UTF-8, whatever the names are made of', async () => {
  mux.connected(socket)
  for (let i = 0; i < 3_000; i++) mux.open({ channel: 'tickers', instId: `通貨${'貨'.repeat(20)}${i}` }, sink())
  await pass(0)
  expect(sent.flatMap(({ args }) => args)).toHaveLength(3_000)
  for (const text of socket.texts) expect(Buffer.byteLength(text)).toBeLessThan(64 * 1_024)
  for (const { args } of sent) expect(args.length).toBeLessThanOrEqual(1_000)
})

describe('refused and unanswered', () => {
  test('partial as long as a public channel is in trouble, told once', async () => {
    mux.connected(socket)
    const release = mux.open(BTC, sink())
    mux.open(ETH, sink())
    await pass(0)
    mux.frame(JSON.stringify({ id: sent[0]?.id, event: 'error', code: '60018', msg: '…' }), socket)
    await pass(10_000)
    expect(partial).toEqual([true])
    await pass(5_000)
    ack(ETH)
    expect(partial).toEqual([true])
    release()
    expect(partial).toEqual([true, false])
  })

  test('a private channel in trouble says nothing about prices', async () => {
    mux.connected(socket)
    mux.setPrivate(true, socket)
    mux.open({ channel: 'account' }, sink())
    await pass(10_000)
    expect(partial).toEqual([])
  })

  test('trouble ends with the socket', async () => {
    mux.connected(socket)
    mux.open(BTC, sink())
    await pass(10_000)
    mux.disconnected(socket, false)
    expect(partial).toEqual([true, false])
  })

  test('again and again refused is asked less and less often, and an answer forgives', async () => {
    mux.connected(socket)
    mux.open(BTC, sink())
    await pass(0)
    const refuse = (): void =>
      mux.frame(JSON.stringify({ id: sent.at(-1)?.id, event: 'error', code: '64007', msg: '…' }), socket)
    const waits: number[] = []
    for (let round = 0; round < 6; round++) {
      refuse()
      const count = sent.length
      const from = Date.now()
      while (sent.length === count) await pass(500)
      waits.push(Math.floor((Date.now() - from) / 1_000))
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60])
    ack(BTC)
    mux.resync(BTC)
    await pass(0)
    refuse()
    const count = sent.length
    await pass(5_100)
    expect(sent).toHaveLength(count + 1)
  })

  test('who comes to a refused channel anew has it asked for again', async () => {
    const first: string[] = []
    const second: string[] = []
    mux.connected(socket)
    mux.open(BTC, sink(first))
    await pass(0)
    mux.frame(JSON.stringify({ id: sent[0]?.id, event: 'error', code: '60018', msg: '…' }), socket)
    mux.open(BTC, sink(second))
    await pass(0)
    ack(BTC)
    expect(first).toEqual(['failed 60018', 'up'])
    expect(second).toEqual(['up'])
  })

  test('an acknowledgement that comes after the patience is over is taken all the same', async () => {
    const log: string[] = []
    mux.connected(socket)
    mux.open(BTC, sink(log))
    await pass(10_000)
    ack(BTC, sent[0]?.id)
    mux.frame(push(BTC), socket)
    await pass(60_000)
    expect(log).toEqual(['failed timeout', 'up', push(BTC)])
    expect(sent).toHaveLength(1)
  })

  test('too many connections to a private channel: told after its acknowledgement, and tried again', async () => {
    const log: string[] = []
    mux.connected(socket)
    mux.setPrivate(true, socket)
    mux.open({ channel: 'account' }, sink(log))
    await pass(0)
    ack({ channel: 'account' })
    mux.frame('{"event":"channel-conn-count-error","channel":"account","connCount":"30"}', socket)
    expect(log).toEqual(['up', 'failed channel-conn-count-error'])
    await pass(5_001)
    expect(sent).toHaveLength(2)
  })

  test('answers without ids, as clients of the dialect may get them, find their channels in order', async () => {
    const btc: string[] = []
    const eth: string[] = []
    mux.connected(socket)
    mux.open(BTC, sink(btc))
    await pass(0)
    mux.open(ETH, sink(eth))
    await pass(0)
    mux.frame(JSON.stringify({ event: 'error', code: '60018', msg: '…' }), socket)
    mux.frame(JSON.stringify({ event: 'subscribe', arg: ETH }), socket)
    expect([btc, eth]).toEqual([['failed 60018'], ['up']])
  })

  test('what an earlier socket answers is nobody’s answer', async () => {
    const log: string[] = []
    mux.connected(socket)
    mux.open(BTC, sink(log))
    await pass(0)
    mux.disconnected(socket, false)
    const next = testSocket()
    mux.connected(next)
    await pass(0)
    ack(BTC)
    mux.frame(push(BTC), socket)
    expect(log).toEqual(['down'])
  })
})

test('tells when something is wanted, and when nothing is any more', () => {
  const first = mux.open(BTC, sink())
  const second = mux.open(ETH, sink())
  first()
  expect(wanted.at(-1)).toBe(true)
  second()
  expect(wanted.at(-1)).toBe(false)
})
