import { type operators, toAmount, ZERO } from '#protocol'

type C2cSettings = operators.SettingValue<'c2c'>

const FIRST: C2cSettings = {
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
  orderLeast: ZERO,
  orderMost: ZERO,
  adsMost: 20,
  openOrdersMost: 5,
  merchant: {
    orders: 20,
    completion: '0.8',
    counterparties: 10,
    deposit: { coin: 'USDT', amount: toAmount('500') },
    depositReturnDays: 30,
  },
}

/** In demo mode a newcomer can try both sides: one order makes a merchant, without a deposit. */
const DEMO: C2cSettings = {
  ...FIRST,
  merchant: {
    ...FIRST.merchant,
    orders: 1,
    completion: '0',
    counterparties: 1,
    deposit: { coin: 'USDT', amount: ZERO },
  },
}

/** The terms of C2C trading until operators set others. */
export const firstC2c = (demo: boolean): C2cSettings => (demo ? DEMO : FIRST)
