import { type ChannelView, type security, type TransferView, toAmount, toPrice } from '#protocol'
import type { Person } from '../../../../src/core/state/state.ts'

/** The venue's clock of the fake core. */
export const START = 1_700_000_000_000

/** A way out by chain. */
export const CHANNEL: ChannelView = {
  id: 'usdt-trc20-out',
  direction: 'out',
  method: 'crypto',
  currency: 'USDT',
  coin: 'USDT',
  network: 'TRC-20',
  countries: [],
  min: toAmount('10'),
  max: toAmount('500000'),
  feeFixed: toAmount('1'),
  feeRate: '0',
  spread: '0',
  minutes: 15,
  asks: ['address'],
  decimals: 8,
  mid: toPrice('1'),
  rate: toPrice('1'),
  live: true,
  from: 0,
}

/** A withdrawal that is to be confirmed. */
export const VIEW: TransferView = {
  id: '17954021326390003',
  kind: 'withdrawal',
  state: 'created',
  channel: 'usdt-trc20-out',
  method: 'crypto',
  network: 'TRC-20',
  coin: 'USDT',
  currency: 'USDT',
  rate: '1',
  amount: toAmount('12000'),
  fee: toAmount('1'),
  net: toAmount('11999'),
  outside: toAmount('11999'),
  createdAt: 1_790_000_000_000,
  updatedAt: 1_790_000_000_000,
  reference: 'TLAAAAAAAA',
  expiresAt: START + 600_000,
  lengthened: 0,
  payTo: [],
  destination: 'Cold wallet · TQn9 •••• bLSE',
  receipt: '',
  byDemo: false,
  mayCancel: true,
  events: [{ at: 1_790_000_000_000, state: 'created', by: 'user' }],
}

/** Of somebody with an authenticator and a payment PIN. */
export const FACTORS: security.Factors = {
  email: 'a•••@example.org',
  mobile: '',
  fresh: false,
  authenticatorAt: 1,
  recoveryCodes: 8,
  payPassword: true,
  proof: 'authenticator',
  holds: [],
  holdHours: { passwordChanged: 24, nameChanged: 24, authenticatorOn: 6, authenticatorOff: 24, payPasswordReset: 24 },
}

/** Whose account is frozen, and will be erased. */
export const RESTRICTED: Person = {
  uid: '10000042',
  account: 'ma***@example.com',
  statusAdvanced: 0,
  level: 0,
  avatar: '',
  demo: true,
  createdAt: '1700000000000',
  frozen: 'order',
  eraseAt: 1_800_000_000_000,
}
