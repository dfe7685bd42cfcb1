import { type Loan, type LoanEvent, type LoanProductView, toAmount, toPrice, ZERO } from '#protocol'

export const DAY = 86_400_000
export const AT = Date.UTC(2026, 10, 28, 13)

export const TERMS = {
  rate: '0.072',
  haircut: '0.95',
  initial: '0.65',
  notice: '0.75',
  urgent: '0.85',
  liquidation: '0.91',
  target: '0.65',
  fee: '0.02',
  lot: toAmount('0.0001'),
}

export const INDEX = { price: toPrice('80000'), at: AT, fresh: true, sellsFrom: AT - DAY }

export const PRODUCT: LoanProductView = {
  id: 'BTC-USDT-30',
  coin: 'USDT',
  collateralCoin: 'BTC',
  days: 30,
  rate: TERMS.rate,
  least: toAmount('50'),
  most: toAmount('20000'),
  quota: toAmount('1000000'),
  left: toAmount('750000'),
  open: true,
  terms: TERMS,
  index: INDEX,
}

/** 0.5 BTC at 80,000 counts for 38,000: a debt of 20,000 is at 52.63 %. */
export const LOAN: Loan = {
  id: '9',
  product: PRODUCT.id,
  coin: 'USDT',
  collateralCoin: 'BTC',
  days: 30,
  terms: TERMS,
  at: AT - DAY,
  endAt: AT + 29 * DAY,
  borrowed: toAmount('20000'),
  principal: toAmount('19990'),
  collateral: toAmount('0.5'),
  sold: ZERO,
  interestPaid: toAmount('3.5'),
  debt: toAmount('20000'),
  debtAtEnd: toAmount('20118.7'),
  growsAt: AT + 1_800_000,
  level: 'safe',
  ratio: '0.52631579',
  index: INDEX,
  liquidationNow: toPrice('46269.518797'),
  liquidationAtEnd: toPrice('46544.1'),
  missing: ZERO,
}

/** The same at 55,000: 76.56 %. */
export const NOTICED: Loan = {
  ...LOAN,
  level: 'notice',
  ratio: '0.76555024',
  index: { ...INDEX, price: toPrice('55000') },
  missing: toAmount('0.0888848'),
}

export const ENDED: Loan = {
  ...LOAN,
  id: '8',
  principal: ZERO,
  collateral: ZERO,
  debt: ZERO,
  debtAtEnd: ZERO,
  growsAt: 0,
  sold: toAmount('0.4'),
  ended: { at: AT, by: 'liquidated' },
  ratio: undefined,
  index: undefined,
  liquidationNow: undefined,
  liquidationAtEnd: undefined,
}

export const detailOf = (loan: Loan) => ({
  loan,
  available: toAmount('25000'),
  availableCollateral: toAmount('2'),
  ts: AT,
})

const NOTHING = {
  locked: ZERO,
  sold: ZERO,
  returned: ZERO,
  lent: ZERO,
  proceeds: ZERO,
  fee: ZERO,
  paid: ZERO,
  interest: ZERO,
  debt: ZERO,
  collateral: ZERO,
  shortfall: ZERO,
}

export const EVENTS: readonly LoanEvent[] = [
  {
    ...NOTHING,
    id: '3',
    at: AT,
    kind: 'liquidated',
    sold: toAmount('0.2'),
    proceeds: toAmount('9000'),
    fee: toAmount('180'),
    paid: toAmount('8900'),
    interest: toAmount('4'),
    index: toPrice('45900'),
    debt: toAmount('11100'),
    collateral: toAmount('0.3'),
  },
  { ...NOTHING, id: '2', at: AT - 1_000, kind: 'notice', debt: toAmount('20000'), collateral: toAmount('0.5') },
  {
    ...NOTHING,
    id: '1',
    at: AT - DAY,
    kind: 'taken',
    lent: toAmount('20000'),
    locked: toAmount('0.5'),
    debt: toAmount('20000.2'),
    collateral: toAmount('0.5'),
  },
]
