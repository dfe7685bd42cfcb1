import { subtract, toAmount } from '#protocol'
import { MINUTE } from '../calendar.ts'
import type { SourceEvent } from '../events/event.ts'
import { RecordingError, type TimedEvent } from './recording.ts'

const CURRENCIES = ['USDT', 'USDC', 'USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'NZD', 'BTC']

/** `20140502_eurusd_tick_quote.csv`: the day at 00:00 UTC, the instrument, and the kind of lines. */
const describe = (name: string) => {
  const [, date = '', symbol = '', resolution, kind] = /^(\d{8})_([a-z]+)_(tick|minute)_(quote|trade)/.exec(name) ?? []
  const quote = CURRENCIES.find((code) => symbol.toUpperCase().endsWith(code))
  if (quote === undefined) throw new RecordingError(`cannot tell date and instrument from the name ${name}`)
  const base = symbol.toUpperCase().slice(0, -quote.length)
  const midnight = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6)))
  // A perpetual gets a name of its own, so that it is not taken for a spot pair.
  const instId = name.includes('_perp') ? `${base}-${quote}-SWAP` : `${base}-${quote}`
  return { midnight, instId, resolution, kind }
}

const quoteEvent = (instId: string, bidPx: string, askPx: string, at: number): TimedEvent => ({
  at,
  event: { kind: 'quote', quote: { instId, bidPx, bidSz: '', askPx, askSz: '' }, ts: String(at), instead: true },
})

const tradeEvent = (instId: string, px: string, sz: string, up: boolean, at: number): TimedEvent => {
  const event: SourceEvent = {
    kind: 'trade',
    trade: { instId, tradeId: String(at), px, sz, side: up ? 'buy' : 'sell', ts: String(at) },
  }
  return { at, event }
}

/** A bar as four prices: open, the extremes (the one nearer to the open first), close. */
const moments = (o: string, h: string, l: string, c: string): readonly string[] =>
  Number(h) - Number(o) < Number(o) - Number(l) ? [o, h, l, c] : [o, l, h, c]
/** Their times within the minute. */
const OFFSETS = [0, MINUTE / 3, (2 * MINUTE) / 3, MINUTE - 1]

const tradeBar = (
  instId: string,
  at: number,
  [o = '', h = '', l = '', c = '', volume = '0']: string[],
): TimedEvent[] => {
  const path = moments(o, h, l, c)
  const whole = toAmount(volume)
  // A quarter each, cut to the digits of the volume; the close gets the rest.
  const digits = volume.includes('.') ? volume.length - volume.indexOf('.') - 1 : 0
  const part = toAmount((Math.floor((Number(volume) / 4) * 10 ** digits) / 10 ** digits).toFixed(digits))
  const rest = [part, part, part].reduce((left, taken) => subtract(left, taken), whole)
  return path.map((px, i) =>
    tradeEvent(instId, px, i === 3 ? rest : part, Number(px) >= Number(path[i - 1] ?? o), at + (OFFSETS[i] ?? 0)),
  )
}

const quoteBar = (instId: string, at: number, cells: string[]): TimedEvent[] => {
  const [bo = '', bh = '', bl = '', bc = '', , ao = '', ah = '', al = '', ac = ''] = cells
  const bids = moments(bo, bh, bl, bc)
  const asks = bids[1] === bh ? [ao, ah, al, ac] : [ao, al, ah, ac]
  return bids.map((bid, i) => quoteEvent(instId, toAmount(bid), toAmount(asks[i] ?? ac), at + (OFFSETS[i] ?? 0)))
}

/** Reads a CSV of quotes or minute bars. Its name contains date and instrument. */
export const readCsv = (name: string, text: string): TimedEvent[] => {
  const { midnight, instId, resolution, kind } = describe(name)
  return text.split('\n').flatMap((line) => {
    const [offset = '', ...cells] = line.trim().split(',')
    if (offset === '' || Number.isNaN(Number(offset))) return []
    const at = midnight + Number(offset)
    if (resolution === 'tick') return [quoteEvent(instId, toAmount(cells[0] ?? ''), toAmount(cells[1] ?? ''), at)]
    return kind === 'quote' ? quoteBar(instId, at, cells) : tradeBar(instId, at, cells)
  })
}
