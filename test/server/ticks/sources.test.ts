import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { createMarket } from '../../../server/market/createMarket.ts'
import { INSTRUMENTS } from '../../../server/market/instruments.ts'
import { openPlan } from '../../../server/market/simulated/plan.ts'
import { sharedTime } from '../../../server/market/simulated/sharedTime.ts'
import { systemClock, systemTimers } from '../../../server/platform/ports.ts'
import type { OpenSource, SampledSource } from '../../../server/ticks/sampling/schedule.ts'
import * as okx from '../../../server/ticks/sampling/sources/okx.ts'
import * as replay from '../../../server/ticks/sampling/sources/replay.ts'
import * as simulated from '../../../server/ticks/sampling/sources/simulated.ts'
import { removeFolder, temporaryFolder } from '../../support/folders.ts'
import { ManualTime } from '../../support/manualTime.ts'

const START = Date.UTC(2026, 10, 22, 12, 0, 0, 345)
const folder = temporaryFolder('tapeline-sources')
afterAll(() => removeFolder(folder))
let running: SampledSource | undefined
afterEach(() => running?.stop())

const INSTRUMENTS_OF_RECORD = ['BTC-USDT', 'ETH-USDT']
const opened = <Plan>(open: OpenSource<Plan>, plan: Plan): SampledSource => {
  running = open(plan, INSTRUMENTS_OF_RECORD, systemClock, systemTimers)
  return running
}

/** A line of a recording: a push of an instrument that came in `t` ms after its start. */
const push = (t: number, channel: string, value: object): string => {
  const frame = JSON.stringify({ arg: { channel, instId: 'ETH-USDT' }, data: [{ instId: 'ETH-USDT', ...value }] })
  return JSON.stringify({ t, dir: 'in', frame })
}

describe('a source in its own thread says what the venue’s market says', () => {
  it('of a planned market, before its switch and after', () => {
    const switchAt = Date.UTC(2026, 10, 25)
    const secret = Buffer.alloc(32, 3)
    const plan = {
      kind: 'planned',
      seed: '1',
      secret,
      announced: switchAt,
      switchAt: sharedTime(switchAt),
      sealedFrom: switchAt,
    } as const
    const source = opened(simulated.open, { kind: 'simulated', plan })
    const { quoted } = openPlan(plan)
    const bitcoin = INSTRUMENTS.find(({ instId }) => instId === 'BTC-USDT')
    if (bitcoin === undefined) throw new Error('no BTC-USDT')
    for (const at of [START, switchAt - 500, switchAt, switchAt + 500, switchAt + 86_400_000]) {
      source.moveTo?.(at)
      const index = quoted(bitcoin, undefined, at).index(at)
      expect(source.index('BTC-USDT')).toEqual({ idxPx: index?.idxPx, ts: index?.ts })
    }
    expect(source.index('EUR-USD')).toBeUndefined()
    expect([source.has('index', 'BTC-USDT'), source.has('index', 'EUR-USD')]).toEqual([true, false])
  })

  it('of a recording, at every half-second, forwards and back', async () => {
    const day = { open24h: '1', high24h: '1', low24h: '1', sodUtc0: '1', sodUtc8: '1' }
    const trade = { tradeId: '1', px: '3310.5', sz: '0.75', side: 'buy', ts: '1795254861000' }
    const lines = [
      JSON.stringify({ tapeline: 1, source: 'ws://127.0.0.1:1/ws/v5/public', started: 1_795_254_861_000 }),
      push(0, 'trades', trade),
      ...Array.from({ length: 40 }, (_, nth) =>
        push(210 * nth + 10, 'index-tickers', {
          idxPx: String(3_300 + nth),
          ...day,
          ts: String(1_795_254_861_000 + 210 * nth),
        }),
      ),
      push(9_000, 'trades', { ...trade, tradeId: '2' }),
    ]
    const file = join(folder, 'index.jsonl')
    writeFileSync(file, lines.join('\n'))
    const time = new ManualTime(START)
    const market = createMarket(`replay:${file}`, { seed: 1, clock: time, timers: time, begins: START })
    const source = opened(replay.open, { kind: 'replay', file, begins: START })
    await market.start()
    const told: unknown[] = []
    const times: number[] = []
    const sample = () => [source.halted, source.isOpen('ETH-USDT', START), source.index('ETH-USDT')]
    for (let nth = 0; nth < 22; nth += 1) {
      time.advance(500 - (time.now() % 500))
      source.moveTo?.(time.now())
      const index = market.index('ETH-USDT')
      expect(source.index('ETH-USDT')).toMatchObject({ idxPx: index?.idxPx, ts: index?.ts })
      expect(source.halted).toBe(market.halted)
      told.push(sample())
      times.push(time.now())
    }
    expect(source.halted).toBe('replay-ended')
    for (const [nth, at] of [...times.entries()].toReversed()) {
      source.moveTo?.(at)
      expect(sample()).toEqual(told[nth])
    }
    expect(source.begins).toBe(START)
    await market.stop()
  })

  it('of OKX over a connection of its own; what cannot be read is left out, and a lost connection forgets all', async () => {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const sockets: WebSocket[] = []
    const asked: unknown[] = []
    server.on('connection', (socket) => {
      sockets.push(socket)
      socket.on('message', (data: Buffer) => asked.push(JSON.parse(data.toString('utf8'))))
    })
    const url = `ws://127.0.0.1:${port}/ws/v5`
    const source = opened(okx.open, { kind: 'okx', okx: { wsUrl: url, restUrl: `http://127.0.0.1:${port}` } })
    expect([source.moveTo, source.halted]).toEqual([undefined, 'upstream-lost'])
    await source.start()
    const args = ['BTC-USDT', 'ETH-USDT'].map((instId) => ({ channel: 'index-tickers', instId }))
    await vi.waitFor(() => expect(asked).toEqual([{ op: 'subscribe', args }]), { timeout: 20_000 })
    const send = (data: unknown[]) => sockets.at(-1)?.send(JSON.stringify({ arg: args[0], data }))
    send([{ instId: 'BTC-USDT', idxPx: 5, ts: '1' }, null, 'x'])
    send([{ instId: 'BTC-USDT', idxPx: '60000.1', ts: '17', open24h: '1' }])
    await vi.waitFor(() => expect(source.index('BTC-USDT')?.idxPx).toBe('60000.1'), { timeout: 20_000 })
    expect([source.halted, source.has('index', 'BTC-USDT'), source.has('index', 'ETH-USDT')]).toEqual([
      undefined,
      true,
      false,
    ])
    for (const socket of sockets) socket.terminate()
    await vi.waitFor(() => expect(source.index('BTC-USDT')).toBeUndefined(), { timeout: 20_000 })
    source.stop()
    server.close()
  })
})
