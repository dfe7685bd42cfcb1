import { LIST_PATCH_INTERVAL, type Push, type Ticker } from '#protocol'
import { plainTexts, subscription } from './plainRows.ts'

const start = ({ address, seen }: { address: string; seen: readonly string[] }): void => {
  const shown = new Set(seen)
  const dirty = new Map<string, Ticker>()
  const socket = new WebSocket(address)
  socket.addEventListener('open', () => socket.send(subscription()))
  socket.addEventListener('message', (event: MessageEvent<string>) => {
    const push = JSON.parse(event.data) as Partial<Push<Ticker>>
    for (const ticker of push.data ?? []) if (shown.has(ticker.instId)) dirty.set(ticker.instId, ticker)
  })
  setInterval(() => {
    if (dirty.size === 0) return
    const out: string[] = []
    for (const [instId, ticker] of dirty) out.push(instId, ...plainTexts(ticker))
    dirty.clear()
    postMessage(out, { transfer: [] })
  }, LIST_PATCH_INTERVAL)
}

addEventListener('message', ({ data }: MessageEvent<Parameters<typeof start>[0]>) => start(data), { once: true })
