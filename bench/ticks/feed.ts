import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Batches, startBatches } from './batches.ts'
import { instIdAt, tickerAt, walkPrices } from './prices.ts'

/** One stream of ticks: the same seed sends the same prices in the same order to every page. */
export interface TickFeed {
  readonly address: string
  /** Begins anew, at this many ticks a second, at the next subscription. */
  readonly prepare: (rate: number) => void
  /** Ticks of the market so far, whether they were sent one by one or went into a batch. */
  readonly sent: () => number
  /** No tick is made after this. */
  readonly end: () => void
  /** Last price, by instrument. */
  readonly last: ReadonlyMap<string, string>
  readonly close: () => void
}

const EVERY_MS = 4

interface Request {
  readonly op: string
  readonly args: readonly { readonly channel: string; readonly instId?: string }[]
}

/**
 * A venue that ticks 300 instruments at a steady rate in the OKX dialect. Who asks for `tickers` gets each tick in a frame
 * of its own; who asks for `quotes` gets what he asked for in batches, as from our own venue.
 */
export const startFeed = async (): Promise<TickFeed> => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await new Promise((resolve) => server.once('listening', resolve))
  const last = new Map<string, string>()
  let rate = 0
  let sent = 0

  const tick = (socket: WebSocket, batches: Batches | undefined): (() => void) => {
    const prices = walkPrices()
    const began = performance.now()
    const timer = setInterval(() => {
      const due = rate === 0 ? 0 : Math.floor(((performance.now() - began) / 1000) * rate)
      for (; sent < due; sent += 1) {
        const index = prices.step()
        const px = prices.text(index)
        const instId = instIdAt(index)
        last.set(instId, px)
        if (batches === undefined) {
          socket.send(JSON.stringify({ arg: { channel: 'tickers', instId }, data: [tickerAt(index, px, sent)] }))
        } else batches.moved(index, px)
      }
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      batches?.stop()
    }
  }
  server.on('connection', (socket) => {
    let stop: (() => void) | undefined
    let batches: Batches | undefined
    socket.on('close', () => stop?.())
    socket.on('message', (raw: Buffer) => {
      const text = raw.toString()
      if (text === 'ping') return socket.send('pong')
      const { op, args } = JSON.parse(text) as Request
      if (op !== 'subscribe' && op !== 'unsubscribe') return
      const isBatched = args.some(({ channel }) => channel === 'quotes')
      if (isBatched) batches ??= startBatches((frame) => socket.send(frame))
      for (const arg of args) socket.send(JSON.stringify({ event: op, arg, connId: 'bench' }))
      for (const { channel, instId } of args) {
        if (op === 'subscribe') batches?.subscribe(channel, instId)
        else batches?.unsubscribe(instId)
      }
      const isPrices = isBatched || args.some(({ channel }) => channel === 'tickers')
      if (isPrices) stop ??= tick(socket, batches)
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
