import type { SourceEvent } from '../events/event.ts'

/** The same event, this many milliseconds later. */
export const shifted = (event: SourceEvent, by: number): SourceEvent => {
  const later = (ts: string): string => String(Math.round(Number(ts) + by))
  if (event.kind === 'trade') return { ...event, trade: { ...event.trade, ts: later(event.trade.ts) } }
  if (event.kind === 'ticker') return { ...event, ticker: { ...event.ticker, ts: later(event.ticker.ts) } }
  if (event.kind === 'index') return { ...event, index: { ...event.index, ts: later(event.index.ts) } }
  if (event.kind === 'mark') return { ...event, mark: { ...event.mark, ts: later(event.mark.ts) } }
  return { ...event, ts: later(event.ts) }
}
