import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { Quote, Release } from '../api.ts'
import { QUOTE_FIELDS, type QuoteCell } from '../messages.ts'

/** Quotes on the screens' side: one signal an instrument, and how many screens demand it. */
export interface QuoteCells {
  readonly quote: (instId: string) => ReadonlySignal<Quote | undefined>
  readonly demand: (instIds: readonly string[]) => Release
  readonly apply: (cells: readonly QuoteCell[]) => void
}

/**
 * `send` gets what changed within a turn: a list that scrolls releases and demands in one breath. `remembered` quotes
 * of an earlier visit stand, marked as stale, until the venue speaks of their instrument.
 */
export const createQuoteCells = (
  send: (add: string[], drop: string[]) => void,
  remembered: readonly Quote[] = [],
): QuoteCells => {
  const earlier = new Map(remembered.map((quote) => [quote.instId, { ...quote, stale: true }]))
  const signals = new Map<string, Signal<Quote | undefined>>()
  const counts = new Map<string, number>()
  const sent = new Set<string>()
  const touched = new Set<string>()

  const cell = (instId: string): Signal<Quote | undefined> => {
    let found = signals.get(instId)
    if (found === undefined) {
      found = signal<Quote | undefined>(earlier.get(instId))
      signals.set(instId, found)
    }
    return found
  }
  const flush = (): void => {
    const add: string[] = []
    const drop: string[] = []
    for (const instId of touched) {
      const wanted = counts.has(instId)
      if (wanted && !sent.has(instId)) add.push(instId)
      if (!wanted && sent.has(instId)) drop.push(instId)
    }
    touched.clear()
    for (const instId of add) sent.add(instId)
    for (const instId of drop) sent.delete(instId)
    if (add.length + drop.length > 0) send(add, drop)
  }
  const count = (instId: string, by: 1 | -1): void => {
    const next = (counts.get(instId) ?? 0) + by
    if (next > 0) counts.set(instId, next)
    else counts.delete(instId)
    if (touched.size === 0) queueMicrotask(flush)
    touched.add(instId)
  }
  return {
    quote: cell,
    demand: (instIds) => {
      const own = [...new Set(instIds)]
      for (const instId of own) count(instId, 1)
      let released = false
      return () => {
        if (released) return
        released = true
        for (const instId of own) count(instId, -1)
      }
    },
    apply: (cells) => {
      for (let i = 0; i + QUOTE_FIELDS <= cells.length; i += QUOTE_FIELDS) {
        const instId = cells[i] as string
        earlier.delete(instId)
        cell(instId).value = {
          instId,
          last: cells[i + 1] as string,
          bidPx: cells[i + 2] as string,
          askPx: cells[i + 3] as string,
          open24h: cells[i + 4] as string,
          high24h: cells[i + 5] as string,
          low24h: cells[i + 6] as string,
          vol24h: cells[i + 7] as string,
          volCcy24h: cells[i + 8] as string,
          ts: cells[i + 9] as number,
          arrivedAt: cells[i + 10] as number,
          seq: cells[i + 11] as number,
          stale: cells[i + 12] === 1,
        }
      }
    },
  }
}
