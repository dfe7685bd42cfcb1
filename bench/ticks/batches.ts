import type { PulseChange, PulseRow, QuoteRow } from '#protocol'
import { instIdAt, openAt, volumeAt } from './prices.ts'

/** What one connection gets from a venue that batches, as `server/gateway` does: rows that changed, of what it asked. */
export interface Batches {
  readonly subscribe: (channel: string, instId: string | undefined) => void
  readonly unsubscribe: (instId: string | undefined) => void
  readonly moved: (index: number, px: string) => void
  readonly stop: () => void
}

/** The venue's own paces, ms. */
const QUOTES_EVERY = 100
const PULSE_EVERY = 1_000
/** Each row comes whole again after so long. */
const REPEAT = 5_000

export const startBatches = (send: (text: string) => void): Batches => {
  const asked = new Set<string>()
  const prices = new Map<number, string>()
  const wholeAt = new Map<number, number>()
  let moved = new Set<number>()
  let pulse: Set<number> | undefined

  const row = (index: number, px: string, ts: string): QuoteRow => {
    const instId = instIdAt(index)
    const now = Number(ts)
    if (now - (wholeAt.get(index) ?? 0) < REPEAT) return [instId, ts, px, px, px]
    wholeAt.set(index, now)
    return [instId, ts, px, px, px, openAt(index), px, px, '1000000', volumeAt(index)]
  }
  const push = (channel: string, data: readonly unknown[], action?: string): void =>
    send(JSON.stringify({ arg: { channel }, ...(action && { action }), ts: String(Date.now()), data }))

  const quotes = setInterval(() => {
    const ts = String(Date.now())
    const rows = [...moved].filter((index) => asked.has(instIdAt(index))).map((index) => row(index, text(index), ts))
    moved = new Set()
    if (rows.length > 0) push('quotes', rows)
  }, QUOTES_EVERY)
  const second = setInterval(() => {
    if (pulse === undefined) return
    push(
      'market-pulse',
      [...pulse].map((index): PulseChange => [instIdAt(index), text(index), volumeAt(index)]),
      'update',
    )
    pulse = new Set()
  }, PULSE_EVERY)
  const text = (index: number): string => prices.get(index) ?? openAt(index)

  return {
    subscribe: (channel, instId) => {
      if (instId !== undefined) asked.add(instId)
      if (channel !== 'market-pulse') return
      pulse = new Set()
      const ts = String(Date.now())
      const rows = [...prices.keys()].map(
        (index): PulseRow => [instIdAt(index), text(index), openAt(index), volumeAt(index), ts],
      )
      push('market-pulse', rows, 'snapshot')
    },
    unsubscribe: (instId) => {
      if (instId !== undefined) asked.delete(instId)
    },
    moved: (index, px) => {
      prices.set(index, px)
      moved.add(index)
      pulse?.add(index)
    },
    stop: () => {
      clearInterval(quotes)
      clearInterval(second)
    },
  }
}
