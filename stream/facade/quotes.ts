import type { ReadonlySignal } from '@preact/signals-core'
import type { Quote, Release } from '../base/api.ts'
import { QUOTE_FIELDS, type QuoteCell } from '../base/messages.ts'
import { quoteAt } from '../base/quoteAt.ts'
import { createRemembered } from '../base/remembered.ts'
import { createKeyedSignals } from './keyedSignals.ts'

/** Quotes on the screens' side: one signal an instrument, and how many screens demand it. */
export interface QuoteCells {
  readonly quote: (instId: string) => ReadonlySignal<Quote | undefined>
  readonly demand: (instIds: readonly string[]) => Release
  readonly apply: (cells: readonly QuoteCell[]) => void
  readonly counts: () => { signals: number; demanded: number; remembered: number }
}

const REMEMBERED = 100

const asStale = (quote: Quote, askedAt?: number): Quote => ({ ...quote, stale: true, askedAt })

/**
 * `send` gets what changed within a turn: a list that scrolls releases and demands in one breath. `earlier` are quotes
 * of an earlier visit. What nobody reads or demands any more is remembered, and stale until the core speaks of it.
 * `askingAt`: now, Unix ms; undefined while no connection stands that could answer.
 */
export const createQuoteCells = (
  send: (add: string[], drop: string[]) => void,
  askingAt: () => number | undefined,
  earlier: readonly Quote[] = [],
): QuoteCells => {
  const remembered = createRemembered<Quote>(Math.max(REMEMBERED, earlier.length))
  for (const quote of earlier.toReversed()) remembered.set(quote.instId, asStale(quote))
  const sent = new Set<string>()

  const flush = (): void => {
    const add: string[] = []
    const drop: string[] = []
    for (const instId of cells.settle()) {
      const wanted = cells.isHeld(instId)
      if (wanted === sent.has(instId)) continue
      if (wanted) sent.add(instId)
      else sent.delete(instId)
      ;(wanted ? add : drop).push(instId)
    }
    if (add.length + drop.length > 0) send(add, drop)
  }
  const cells = createKeyedSignals<Quote | undefined>(
    {
      initial: (instId) => remembered.get(instId),
      leave: (instId, quote) => {
        if (quote === undefined) return undefined
        const old = asStale(quote)
        remembered.set(instId, old)
        return old
      },
    },
    () => queueMicrotask(flush),
  )
  return {
    quote: cells.get,
    demand: (instIds) => {
      const own = [...new Set(instIds)]
      const askedAt = askingAt()
      for (const instId of own) {
        cells.hold(instId)
        const shown = cells.get(instId)
        const quote = shown.peek()
        if (quote && askedAt && !sent.has(instId)) shown.value = asStale(quote, askedAt)
      }
      let released = false
      return () => {
        if (released) return
        released = true
        for (const instId of own) cells.release(instId)
      }
    },
    apply: (flat) => {
      for (let i = 0; i + QUOTE_FIELDS <= flat.length; i += QUOTE_FIELDS) {
        const quote = quoteAt(flat, i)
        cells.set(quote.instId, quote)
      }
    },
    counts: () => {
      const { current, held } = cells.counts()
      return { signals: current, demanded: held, remembered: remembered.size() }
    },
  }
}
