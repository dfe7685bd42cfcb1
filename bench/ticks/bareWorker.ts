import { type Push, type Ticker } from '#protocol'
import { plainTexts, subscription } from './plainRows.ts'

/** At most two frames of a screen apart, in ms; the app's own lists come less often. */
const EVERY = 33

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
  }, EVERY)
}

addEventListener('message', ({ data }: MessageEvent<Parameters<typeof start>[0]>) => start(data), { once: true })
