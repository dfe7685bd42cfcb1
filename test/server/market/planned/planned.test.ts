import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { INSTRUMENTS, pairOf } from '../../../../server/market/instruments.ts'
import { createPlanned } from '../../../../server/market/planned/planned.ts'

/** [seed, time, instrument, last price, hash of everything it said], taken from the release before the switch. */
const SAID = [
  ['1', 1795189337345, 'BTC-USDT', '93775.5', 'da02b6afb81534ba'],
  ['1', 1795189337345, 'EUR-JPY', '179.762', 'f1a9ef6e7d9003cb'],
  ['1', 1795189337345, 'DOGE-USDT-SWAP', '0.18276', '5b5fc6da7b317ff1'],
  ['1', 1801612830005, 'BTC-USDT', '92229.3', '89e389a5059d7318'],
  ['1', 1801612830005, 'EUR-JPY', '174.086', 'e222d5a7b9e08870'],
  ['1', 1801612830005, 'DOGE-USDT-SWAP', '0.13845', 'f4c4ebe8156fecc4'],
  ['777', 1795189337345, 'BTC-USDT', '95260.3', '2c5bd80eb4a6c867'],
  ['777', 1795189337345, 'EUR-JPY', '179.726', 'b47cef41bf728cb0'],
  ['777', 1795189337345, 'DOGE-USDT-SWAP', '0.20029', 'ed6af3412c9d1286'],
  ['777', 1801612830005, 'BTC-USDT', '95122.6', '7527c37a13e7ce3e'],
  ['777', 1801612830005, 'EUR-JPY', '187.252', '065ce8ced39ed229'],
  ['777', 1801612830005, 'DOGE-USDT-SWAP', '0.25123', '92983bc3549afc26'],
] as const

const byId = new Map(INSTRUMENTS.map((instrument) => [instrument.instId, instrument]))

describe('the planned market of a data folder from before', () => {
  it.each(SAID)('seed %s at %s: %s is what it was', (seed, at, instId, last, hash) => {
    const instrument = byId.get(instId)
    if (instrument === undefined) throw new Error('no instrument')
    const one = createPlanned(seed)(instrument, byId.get(pairOf(instrument)))
    const { asks, bids, seqId } = one.book(at).snapshot
    const said = {
      ticker: one.ticker(at),
      index: one.index(at) ?? null,
      mark: one.mark(at) ?? null,
      funding: one.funding?.current(at) ?? null,
      trades: one.trades(at, 2),
      book: [asks.slice(0, 2), bids.slice(0, 2), seqId],
      candles: {
        '1m': one.candles('1m', { limit: 2 }, at),
        '4H': one.candles('4H', { limit: 2 }, at),
        '1W': one.candles('1W', { limit: 2 }, at),
      },
    }
    expect(said.ticker.last).toBe(last)
    expect(createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16)).toBe(hash)
  })
})
