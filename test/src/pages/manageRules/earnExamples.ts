import { type EarnOrder, type EarnProduct, type EarnRedemption, toAmount } from '#protocol'

const DAY = 86_400_000
export const MIDNIGHT = Date.UTC(2026, 10, 29)

export const PRODUCT: EarnProduct = {
  kind: 'managed',
  id: 'USDT-30',
  coin: 'USDT',
  days: 30,
  rate: '0.052',
  least: toAmount('100'),
  most: toAmount('20000'),
  quota: toAmount('1000000'),
  left: toAmount('750000'),
  noticeDays: 0,
  open: true,
}

export const DATES = { valueAt: MIDNIGHT, payAt: MIDNIGHT + DAY, endAt: MIDNIGHT + 30 * DAY }

export const orderOf = (more: Partial<EarnOrder> = {}): EarnOrder => ({
  kind: 'managed',
  id: '7',
  product: 'USDT-30',
  coin: 'USDT',
  principal: toAmount('1000'),
  rate: '0.052',
  days: 30,
  noticeDays: 0,
  state: 'running',
  at: MIDNIGHT - 1,
  valueAt: MIDNIGHT,
  endAt: DATES.endAt,
  paid: toAmount('0.42739726'),
  payments: 3,
  interest: toAmount('4.2739726'),
  nextAt: MIDNIGHT + 4 * DAY,
  nextInterest: toAmount('0.14246575'),
  renewable: { rate: '0.052', noticeDays: 0 },
  redeemAt: 0,
  ...more,
})

export const REDEMPTION: EarnRedemption = {
  early: {
    at: 0,
    back: toAmount('999.57260274'),
    forfeited: toAmount('0.42739726'),
    difference: toAmount('4.2739726'),
  },
  term: { at: DATES.endAt, back: toAmount('1000'), interest: toAmount('3.84657534') },
}

export const LINES = [1, 2, 3, 4].map((day) => ({
  day,
  at: MIDNIGHT + day * DAY,
  amount: toAmount('0.14246575'),
  paid: day < 4,
}))
