import type { FundingRate } from '#protocol'
import { FakeMarket, fakeInstrument, fakeTicker } from '../../../support/fakeMarket.ts'
import { indexTicker } from '../../../support/indexTicker.ts'

export const BTC = 'BTC-USDT-SWAP'

const contract = fakeInstrument(BTC, {
  kind: 'futures',
  tradable: false,
  tickSz: '0.1',
  lotSz: '0.001',
  minSz: '0.001',
  maxSz: '1000',
  makerFee: '0.0002',
  takerFee: '0.0005',
})
const rate: FundingRate = {
  instType: 'SWAP',
  instId: BTC,
  fundingRate: '0.0001',
  fundingTime: '0',
  nextFundingRate: '',
  nextFundingTime: '0',
  ts: '1',
}

export interface ContractMarket {
  readonly market: FakeMarket
  /** A book of so much on each of three levels around the price; mark, index and last trade are that price. */
  readonly price: (px: string, size?: string) => void
  /** A charge of funding that has been. */
  readonly charge: (time: number, rate: string) => void
}

/** A market of one contract that stands still until it is told otherwise. */
export const createContractMarket = (now: () => number): ContractMarket => {
  const market = new FakeMarket([contract, 'BTC-USDT'])
  const charges: { fundingTime: string; fundingRate: string }[] = []
  market.fundingCharges = (_, since, limit) =>
    charges
      .filter(({ fundingTime }) => Number(fundingTime) > since)
      .slice(0, limit)
      .map((one) => ({
        instType: 'SWAP',
        instId: BTC,
        realizedRate: one.fundingRate,
        method: 'current_period',
        ...one,
      }))
  return {
    market,
    price: (px, size = '1000') => {
      const at = Number(px)
      const ts = String(now())
      market.tellFunding(rate)
      market.setTicker({ ...fakeTicker(BTC, px, now()), instType: 'SWAP' })
      const side = (up: number) => [0, 1, 2].map((n) => [(at + up * (0.1 + n)).toFixed(1), size, '0', '1'] as const)
      market.setBook(BTC, { asks: side(1), bids: side(-1), ts: now(), seqId: 1 })
      market.tellIndex(indexTicker('BTC-USDT', px, now()))
      market.tellMark({ instType: 'SWAP', instId: BTC, markPx: px, ts })
    },
    charge: (time, fundingRate) => void charges.unshift({ fundingTime: String(time), fundingRate }),
  }
}
