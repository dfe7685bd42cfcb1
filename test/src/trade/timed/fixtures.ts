import { type speedConfig, type TimedContract, toAmount } from '#protocol'

/** Terms of timed contracts as the venue answers a signed-in user who may have them. */
export const TERMS: speedConfig.TimedTermsNow = {
  instId: 'BTC-USDT',
  instruments: ['BTC-USDT', 'ETH-USDT'],
  closed: '',
  px: '60000',
  ts: 1_000,
  config: 3,
  from: 1_000,
  grid: [
    { seconds: 30, ratio: '0.80' },
    { seconds: 60, ratio: '0.85' },
  ],
  minStake: toAmount('5'),
  maxStake: toAmount('100'),
  level: 0,
  left: { up: toAmount('50000'), down: toAmount('50000') },
  acceptDelay: 500,
  quoteAge: 3_000,
  minAge: 18,
  gate: 'open',
  country: 'TH',
}

/** A running contract of 10 USDT over a minute. */
export const contract = (more: Partial<TimedContract> = {}): TimedContract => ({
  id: '5',
  instId: 'BTC-USDT',
  direction: 'up',
  stake: toAmount('10'),
  ratio: '0.85',
  payout: toAmount('18.5'),
  seconds: 60,
  received: 1_000,
  accepted: 1_500,
  expiry: 61_500,
  config: 3,
  state: 'open',
  outcome: '',
  reason: '',
  credited: toAmount('0'),
  among: [],
  settled: 0,
  ...more,
})
