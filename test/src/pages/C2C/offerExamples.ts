import {
  type C2cOffer,
  type c2cVarieties,
  type MerchantFigures,
  type OutputOf,
  type RatingFigures,
  toAmount,
  toPrice,
} from '#protocol'

export const FIGURES: MerchantFigures = {
  automatic: false,
  id: '10000007',
  since: Date.UTC(2025, 0, 1),
  days: 30,
  ended: 130,
  completed: 128,
  completion: '0.9846',
  counterparties: 90,
  payMs: 240_000,
  releaseMs: 180_000,
}

export const RATINGS: RatingFigures = { days: 90, given: 40, positive: 39, share: '0.975', people: 31 }

/** An offer that sells USDT for euros, at a fixed price. */
export const offerOf = (ad: string, more: Partial<C2cOffer> = {}): C2cOffer => ({
  ad,
  version: 1,
  side: 'buy',
  coin: 'USDT',
  currency: 'EUR',
  decimals: 2,
  price: toPrice('0.92'),
  pricing: { kind: 'fixed', price: toPrice('0.92') },
  quotedAt: 0,
  free: toAmount('500'),
  min: toAmount('20'),
  max: toAmount('400'),
  fee: '0',
  ways: [{ payee: '80000001', method: 'sepa', type: 'bank', name: 'SEPA' }],
  payMinutes: 15,
  releaseMinutes: 15,
  note: '',
  merchant: FIGURES,
  ...more,
})

const coinOf = (code: string) => ({ code, name: code, decimals: 8 })

export const VARIETIES: OutputOf<typeof c2cVarieties.getc2cVarieties> = {
  coins: [coinOf('BTC'), coinOf('USDT')],
  currencies: [
    { currency: 'EUR', decimals: 2 },
    { currency: 'JPY', decimals: 0 },
    { currency: 'USD', decimals: 2 },
  ],
  indices: [{ coin: 'USDT', currency: 'EUR', price: toPrice('0.9'), at: 1_700_000_000_000 }],
}
