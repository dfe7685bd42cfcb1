import { describe, expect, it } from 'vitest'
import { exchangeRates } from '../../../../server/market/exchangeRates.ts'
import { FakeMarket, fakeInstrument, fakeTicker } from '../../../support/fakeMarket.ts'

const NOW = 1_790_000_000_000

const quoting = () => {
  const market = new FakeMarket([
    fakeInstrument('EUR-USD', { kind: 'forex' }),
    fakeInstrument('USD-JPY', { kind: 'forex' }),
  ])
  market.setTicker({ ...fakeTicker('EUR-USD', '1.15', NOW), bidPx: '1.24998', askPx: '1.25002' })
  market.setTicker({ ...fakeTicker('USD-JPY', '150', NOW), bidPx: '154.001', askPx: '154.004' })
  return market
}
const rateOf = (market: FakeMarket, currency: string) =>
  exchangeRates(market, NOW).find((rate) => rate.currency === currency)

describe('exchange rates', () => {
  it('are the middle of the pair, either way round', () => {
    const market = quoting()
    expect(rateOf(market, 'EUR')).toEqual({ currency: 'EUR', rate: '0.8', live: true })
    expect(rateOf(market, 'JPY')).toEqual({ currency: 'JPY', rate: '154.0025', live: true })
  })
  it('are cut, not rounded, at 8 decimals', () => {
    const market = quoting()
    market.setTicker({ ...fakeTicker('EUR-USD', '1.5', NOW), bidPx: '1.5', askPx: '1.5' })
    expect(rateOf(market, 'EUR')?.rate).toBe('0.66666666')
  })
  it('fall back to the last price where a side is empty, and to a fixed rate without any', () => {
    const market = quoting()
    market.setTicker({ ...fakeTicker('EUR-USD', '1.25', NOW), bidPx: '', askPx: '1.3' })
    expect(rateOf(market, 'EUR')).toMatchObject({ rate: '0.8', live: true })
    market.setTicker({ ...fakeTicker('EUR-USD', '', NOW), bidPx: '', askPx: '' })
    expect(rateOf(market, 'EUR')).toEqual({ currency: 'EUR', rate: '0.86', live: false })
    expect(rateOf(market, 'THB')).toEqual({ currency: 'THB', rate: '32.5', live: false })
    expect(rateOf(market, 'USD')).toEqual({ currency: 'USD', rate: '1', live: false })
  })
  it('are not live while the market is closed or silent, and keep the price', () => {
    const market = quoting()
    market.closed.add('EUR-USD')
    expect(rateOf(market, 'EUR')).toMatchObject({ rate: '0.8', live: false })
    expect(rateOf(market, 'JPY')).toMatchObject({ live: true })
    market.halted = 'upstream-lost'
    expect(rateOf(market, 'JPY')).toMatchObject({ rate: '154.0025', live: false })
  })
})
