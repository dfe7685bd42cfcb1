import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Tick } from './driver.ts'
import { makeTicker } from './tickMarket.ts'

interface Subscribe {
  readonly args: readonly { readonly channel: string; readonly instId: string }[]
}

/** The reference: a plain `ws` broadcaster that encodes a tick once and sends it to whoever asked. */
export const attachBare = (server: Server): Tick => {
  const subscribers = new Map<string, Set<WebSocket>>()
  const wss = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false })
  wss.on('connection', (ws) => {
    const mine: Set<WebSocket>[] = []
    ws.on('error', () => undefined)
    ws.on('close', () => {
      for (const own of mine) own.delete(ws)
    })
    ws.on('message', (data: Buffer) => {
      for (const { instId } of (JSON.parse(data.toString()) as Subscribe).args) {
        const own = subscribers.get(instId) ?? new Set()
        subscribers.set(instId, own.add(ws))
        mine.push(own)
      }
    })
  })
  return (instId, at) => {
    const own = subscribers.get(instId)
    if (own === undefined) return
    const text = Buffer.from(JSON.stringify({ arg: { channel: 'tickers', instId }, data: [makeTicker(instId, at)] }))
    for (const ws of own) ws.send(text, { binary: false })
  }
}
