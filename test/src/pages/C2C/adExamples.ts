import { type C2cAdView, type MerchantStanding, toAmount, toPrice } from '#protocol'

/** An ad that sells USDT for euros, at a fixed price, and can be taken. */
export const adViewOf = (more: Partial<C2cAdView> = {}): C2cAdView => ({
  id: '60000001',
  version: 2,
  side: 'sell',
  coin: 'USDT',
  currency: 'EUR',
  decimals: 2,
  state: 'live',
  free: toAmount('500'),
  pricing: { kind: 'fixed', price: toPrice('0.92') },
  min: toAmount('20'),
  max: toAmount('400'),
  methods: ['sepa'],
  payees: ['80000001'],
  payMinutes: 15,
  releaseMinutes: 30,
  note: '',
  price: toPrice('0.92'),
  obstacle: '',
  open: 0,
  createdAt: 1,
  updatedAt: 1,
  ...more,
})

const NEEDS = { level: 2, authenticator: true, completed: 20, completion: '0.8', counterparties: 10 }

const DEPOSIT = {
  coin: 'USDT',
  asked: toAmount('500'),
  down: toAmount('500'),
  missing: toAmount('0'),
  returnDays: 30,
  leftAt: 0,
  returnAt: 0,
  others: [],
}

export const MERCHANT: MerchantStanding = {
  mayPost: true,
  isMerchant: true,
  deposit: DEPOSIT,
  needs: NEEDS,
  has: { level: 2, authenticator: true, completed: 128, completion: '0.9846', counterparties: 90 },
}

export const NEWCOMER: MerchantStanding = {
  mayPost: false,
  isMerchant: false,
  deposit: { ...DEPOSIT, down: toAmount('0'), missing: toAmount('500') },
  needs: NEEDS,
  has: { level: 1, authenticator: true, completed: 3, completion: '0.75', counterparties: 2 },
}
