import type { CandleRow, Instrument, Ticker, Trade } from '#protocol'
import { DAY, HOUR, MINUTE } from '../calendar.ts'
import type { Aggregate } from './aggregate.ts'
import type { Bars } from './bars.ts'
import type { Model } from './model.ts'
import type { Print } from './print.ts'
import type { Touch } from './side.ts'

/** A trade in wire format. */
export const tradeOf = ({ instId, format }: Model, { id, ts, px, sz, buy }: Print): Trade => ({
  instId,
  tradeId: String(id),
  px: format.px(px),
  sz: format.sz(sz),
  side: buy ? 'buy' : 'sell',
  ts: String(ts),
  count: '1',
  source: '0',
  seqId: id,
})

export const candleOf = ({ format, isContract }: Model, bar: Aggregate, closed: boolean): CandleRow => {
  const quote = format.quote(bar.q)
  const base = format.sz(bar.v)
  return [
    String(bar.t),
    format.px(bar.o),
    format.px(bar.h),
    format.px(bar.l),
    format.px(bar.c),
    base,
    // OKX's format has the volume of a contract in contracts, in base and in quote; one contract is one base unit.
    isContract ? base : quote,
    quote,
    closed ? '1' : '0',
  ]
}

/** The 24 h figures of a ticker. Full minutes are summed once a minute, the present minute trade by trade. */
export interface Rolling {
  at(now: number): Pick<Ticker, 'open24h' | 'high24h' | 'low24h' | 'vol24h' | 'volCcy24h' | 'sodUtc0' | 'sodUtc8'>
}

interface Settled {
  readonly minute: number
  readonly sum: Aggregate | undefined
  readonly sod0: number
  readonly sod8: number
}

export const createRolling = (model: Model, bars: Pick<Bars, 'sum'>, lastBefore: (at: number) => number): Rolling => {
  let settled: Settled | undefined

  const settle = (minute: number): Settled => {
    const day = Math.floor(minute / DAY) * DAY
    const day8 = Math.floor((minute + 8 * HOUR) / DAY) * DAY - 8 * HOUR
    const old = settled
    return {
      minute,
      sum: bars.sum(minute - DAY + MINUTE, minute),
      sod0: old !== undefined && old.minute >= day ? old.sod0 : firstFrom(day, minute),
      sod8: old !== undefined && old.minute >= day8 ? old.sod8 : firstFrom(day8, minute),
    }
  }

  /** First price at or after the start of a day, otherwise the last one before it. */
  const firstFrom = (start: number, minute: number): number => bars.sum(start, minute)?.o ?? lastBefore(start)

  return {
    at: (now) => {
      const minute = Math.floor(now / MINUTE) * MINUTE
      if (settled?.minute !== minute) settled = settle(minute)
      const running = bars.sum(minute, now + 1)
      const { sum, sod0, sod8 } = settled
      const parts = [sum, running].filter((part) => part !== undefined)
      const open = parts[0]?.o ?? lastBefore(now)
      const { format } = model
      return {
        open24h: format.px(open),
        high24h: format.px(parts.reduce((high, part) => Math.max(high, part.h), open)),
        low24h: format.px(parts.reduce((low, part) => Math.min(low, part.l), open)),
        vol24h: format.sz(parts.reduce((all, part) => all + part.v, 0n)),
        volCcy24h: format.quote(parts.reduce((all, part) => all + part.q, 0n)),
        sodUtc0: format.px(sod0),
        sodUtc8: format.px(sod8),
      }
    },
  }
}

export const tickerOf = (
  { instId }: Instrument,
  model: Model,
  last: Print,
  touch: Touch,
  rolling: Rolling,
  now: number,
  ts: number,
): Ticker => ({
  instType: model.isContract ? 'SWAP' : 'SPOT',
  instId,
  last: model.format.px(last.px),
  lastSz: model.format.sz(last.sz),
  askPx: model.format.px(touch.ask),
  askSz: model.format.sz(touch.askSz),
  bidPx: model.format.px(touch.bid),
  bidSz: model.format.sz(touch.bidSz),
  ...rolling.at(now),
  ts: String(ts),
})
