import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { COUNT } from './instruments.ts'

/** One stream of ticks: the same seed sends the same prices in the same order to every page. */
export interface TickFeed {
  readonly address: string
  /** Begins anew, at this many ticks a second, at the next subscription. */
  readonly prepare: (rate: number) => void
  readonly sent: () => number
  /** No tick is sent after this. */
  readonly end: () => void
  /** Last price sent, by instrument. */
  readonly last: ReadonlyMap<string, string>
  readonly close: () => void
}

const EVERY_MS = 4

/** A venue that ticks 300 instruments at a steady rate, evenly at random, in the OKX dialect. */
export const startFeed = async (): Promise<TickFeed> => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await new Promise((resolve) => server.once('listening', resolve))
  const last = new Map<string, string>()
  let rate = 0
  let sent = 0

  server.on('connection', (socket) => {
    let timer: ReturnType<typeof setInterval> | undefined
    const start = (): void => {
      let seed = 42
      const random = (): number => {
        seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
        return seed / 2 ** 32
      }
      const prices = Array.from({ length: COUNT }, (_, index) => 100 + index)
      const began = performance.now()
      timer = setInterval(() => {
        const due = rate === 0 ? 0 : Math.floor(((performance.now() - began) / 1000) * rate)
        for (; sent < due; sent += 1) {
          const index = Math.floor(random() * COUNT)
          const price = (prices[index] ?? 100) * (1 + (random() - 0.5) * 0.001)
          prices[index] = price
          const instId = `C${index}-USDT`
          const px = price.toFixed(4)
          last.set(instId, px)
          const day = { open24h: String(100 + index), high24h: px, low24h: px, sodUtc0: px, sodUtc8: px }
          const sides = { askPx: px, askSz: '1', bidPx: px, bidSz: '1' }
          const volume = { vol24h: String(1e6 + sent), volCcy24h: String(1e8 + sent) }
          const ticker = { instType: 'SPOT', instId, last: px, lastSz: '0.1', ...sides, ...day, ...volume }
          const data = [{ ...ticker, ts: String(Date.now()) }]
          socket.send(JSON.stringify({ arg: { channel: 'tickers', instId }, data }))
        }
      }, EVERY_MS)
    }
    socket.on('close', () => clearInterval(timer))
    socket.on('message', (raw: Buffer) => {
      const text = raw.toString()
      if (text === 'ping') return socket.send('pong')
      const { op, args } = JSON.parse(text) as { op: string; args: unknown[] }
      if (op !== 'subscribe') return
      for (const arg of args) socket.send(JSON.stringify({ event: 'subscribe', arg, connId: 'bench' }))
      if (timer === undefined) start()
    })
  })
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    prepare: (next) => {
      last.clear()
      sent = 0
      rate = next
    },
    sent: () => sent,
    end: () => {
      rate = 0
    },
    last,
    close: () => {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}
