import { type merchant, type OutputOf, toAmount } from '#protocol'

/** The terms of C2C trading as a venue begins with them. */
export const TERMS: OutputOf<typeof merchant.terms> = {
  payMinutes: { least: 10, most: 60 },
  releaseMinutes: { least: 15, most: 2_880 },
  stateHours: 24,
  appealMinutes: 15,
  reviewHours: 48,
  holdHours: 24,
  freeCancels: 3,
  pauseMinutes: [15, 30, 60, 240],
  makerFee: '0',
  takerFee: '0',
  orderLeast: toAmount('0'),
  orderMost: toAmount('0'),
  adsMost: 20,
  openOrdersMost: 5,
  merchant: {
    orders: 20,
    completion: '0.8',
    counterparties: 10,
    deposit: { coin: 'USDT', amount: toAmount('0') },
    depositReturnDays: 30,
  },
}
