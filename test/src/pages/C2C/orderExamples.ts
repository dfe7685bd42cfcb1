import { type C2cOrderView, type security, toAmount, toPrice } from '#protocol'

/** By the clock of the stream that tests have. */
export const NOW = 1_700_000_000_000

/** An order in which the reader buys and has to pay. */
export const orderOf = (more: Partial<C2cOrderView> = {}): C2cOrderView => ({
  id: '50000001',
  ad: '77',
  side: 'buy',
  taker: true,
  counterparty: '10000007',
  coin: 'USDT',
  currency: 'EUR',
  amount: toAmount('100'),
  price: toPrice('0.92'),
  total: toAmount('92'),
  method: 'sepa',
  state: 'escrowed',
  version: 1,
  takenAt: NOW,
  stateAt: NOW,
  duty: { who: 'buyer', what: 'pay', until: NOW + 900_000 },
  transfer: '90000009',
  masked: false,
  payee: {
    type: 'bank',
    name: 'SEPA',
    holder: 'Grace Hopper',
    fields: [{ key: 'iban', value: 'DE89370400440532013000' }],
  },
  buyerName: 'Ada Lovelace',
  undone: false,
  appealBy: 0,
  fee: { rate: '0', amount: toAmount('0') },
  feeEscrow: toAmount('0'),
  windows: { stateMs: 86_400_000, reviewMs: 172_800_000 },
  lengthened: 0,
  escrow: toAmount('100'),
  held: toAmount('0'),
  heldUntil: 0,
  events: [{ at: NOW, event: 'taken', state: 'escrowed', by: 'buyer', transfer: '90000009' }],
  ...more,
})

/** The same order as its seller sees it, who has to release it. */
export const paidOrder = (more: Partial<C2cOrderView> = {}): C2cOrderView =>
  orderOf({
    side: 'sell',
    taker: false,
    state: 'paid',
    version: 2,
    duty: { who: 'seller', what: 'release', until: NOW + 900_000 },
    payment: { reference: 'TR 1', picture: '', payer: 'Ada Lovelace', fits: true },
    ...more,
  })

/** An order of which operators ruled that the buyer gets sixty of the hundred coins, as the buyer sees it. */
export const ruledOrder = (more: Partial<C2cOrderView> = {}): C2cOrderView =>
  orderOf({
    state: 'resolved',
    version: 5,
    duty: { who: 'nobody', what: 'none', until: 0 },
    case: { by: 'seller', at: NOW, stated: ['seller', 'buyer'], overdue: false, review: false },
    rulings: [{ at: NOW, toBuyer: toAmount('60'), toSeller: toAmount('40'), reason: 'paidInPart' }],
    escrow: toAmount('0'),
    held: toAmount('60'),
    heldUntil: NOW + 172_800_000,
    appealBy: NOW + 172_800_000,
    ...more,
  })

export const FACTORS: security.Factors = {
  email: 'a•••@example.org',
  mobile: '',
  proof: 'email',
  fresh: false,
  authenticatorAt: 0,
  recoveryCodes: 10,
  payPassword: true,
  holds: [],
  holdHours: { passwordChanged: 24, nameChanged: 24, authenticatorOn: 6, authenticatorOff: 24, payPasswordReset: 24 },
}
