import type { Push, Ticker } from '#protocol'
import { feedAddress, plainRows, plainTexts, subscription } from './plainRows.ts'

// The reference: a page by hand that owns its socket on the main thread and writes once a frame.
const rows = plainRows()
const dirty = new Map<string, Ticker>()
let asked = false

const flush = (): void => {
  asked = false
  for (const [instId, ticker] of dirty) {
    const row = rows.get(instId)
    if (row === undefined) continue
    const [last, change, volume] = plainTexts(ticker)
    row.last.data = last
    row.change.data = change
    row.volume.data = volume
  }
  dirty.clear()
}

const socket = new WebSocket(feedAddress())
socket.addEventListener('open', () => socket.send(subscription()))
socket.addEventListener('message', (event: MessageEvent<string>) => {
  const push = JSON.parse(event.data) as Partial<Push<Ticker>>
  for (const ticker of push.data ?? []) dirty.set(ticker.instId, ticker)
  if (asked || dirty.size === 0) return
  asked = true
  requestAnimationFrame(flush)
})
