import { LOAN_LIMITS, type operators, toAmount } from '#protocol'

type LoanSettings = operators.SettingValue<'loan'>

const DEMO: ReadonlyMap<string, LoanSettings> = new Map([
  [
    'BTC-USDT-30',
    {
      open: true,
      rate: '0.072',
      least: toAmount('50'),
      most: toAmount('20000'),
      quota: toAmount('1000000'),
      ...LOAN_LIMITS,
      haircut: '0.95',
      target: '0.65',
      fee: '0.02',
      lot: toAmount('0.0001'),
    },
  ],
])
const NONE: ReadonlyMap<string, LoanSettings> = new Map()

/** Products that lend against coins until operators set others: one in demo mode. */
export const firstLoans = (demo: boolean): ReadonlyMap<string, LoanSettings> => (demo ? DEMO : NONE)
