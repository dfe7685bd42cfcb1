import type { HelpCategory } from '#protocol'

interface HelpEntry {
  readonly id: string
  readonly category: HelpCategory
  /** Unix ms. */
  readonly updatedAt: number
  /** Related articles. */
  readonly related: readonly string[]
}

const day = (month: number, date: number): number => Date.UTC(2026, month - 1, date)

/** Articles of the help centre, in reading order. */
export const HELP_ARTICLES = [
  { id: 'what-is-tapeline', category: 'start', updatedAt: day(11, 29), related: ['first-order', 'demo-funds'] },
  { id: 'first-order', category: 'start', updatedAt: day(11, 29), related: ['order-types', 'fees', 'demo-funds'] },
  { id: 'order-types', category: 'trade', updatedAt: day(11, 29), related: ['first-order', 'fees'] },
  { id: 'fees', category: 'trade', updatedAt: day(11, 29), related: ['order-types', 'balances'] },
  { id: 'contracts', category: 'trade', updatedAt: day(11, 29), related: ['fees', 'price-age'] },
  { id: 'forex', category: 'trade', updatedAt: day(11, 29), related: ['contracts', 'markets-and-hours'] },
  { id: 'timed-contracts', category: 'trade', updatedAt: day(11, 29), related: ['contracts', 'price-age'] },
  { id: 'markets-and-hours', category: 'trade', updatedAt: day(11, 22), related: ['price-age', 'order-types'] },
  { id: 'charts', category: 'trade', updatedAt: day(11, 29), related: ['order-types', 'price-age'] },
  { id: 'demo-funds', category: 'funds', updatedAt: day(11, 26), related: ['balances', 'first-order'] },
  { id: 'balances', category: 'funds', updatedAt: day(11, 29), related: ['fees', 'demo-funds'] },
  { id: 'deposit', category: 'funds', updatedAt: day(11, 29), related: ['withdraw', 'exchange'] },
  { id: 'withdraw', category: 'funds', updatedAt: day(11, 29), related: ['certification', 'payment-pin', 'deposit'] },
  { id: 'exchange', category: 'funds', updatedAt: day(11, 29), related: ['deposit', 'fees'] },
  {
    id: 'payment-methods',
    category: 'funds',
    updatedAt: day(11, 29),
    related: ['certification', 'safe-account'],
  },
  {
    id: 'c2c-buy',
    category: 'funds',
    updatedAt: day(11, 29),
    related: ['c2c-cases', 'c2c-evidence', 'payment-methods'],
  },
  {
    id: 'c2c-sell',
    category: 'funds',
    updatedAt: day(11, 28),
    related: ['payment-methods', 'c2c-cases', 'c2c-merchant'],
  },
  {
    id: 'c2c-merchant',
    category: 'funds',
    updatedAt: day(11, 28),
    related: ['c2c-sell', 'payment-methods', 'certification'],
  },
  { id: 'c2c-cases', category: 'funds', updatedAt: day(11, 28), related: ['c2c-evidence', 'c2c-buy'] },
  { id: 'c2c-evidence', category: 'funds', updatedAt: day(11, 28), related: ['c2c-cases', 'statement'] },
  { id: 'statement', category: 'funds', updatedAt: day(11, 29), related: ['balances'] },
  { id: 'managed-money', category: 'funds', updatedAt: day(11, 29), related: ['staking', 'statement'] },
  { id: 'staking', category: 'funds', updatedAt: day(11, 29), related: ['managed-money', 'loans'] },
  { id: 'loans', category: 'funds', updatedAt: day(11, 29), related: ['staking', 'balances'] },
  { id: 'token-sales', category: 'funds', updatedAt: day(11, 29), related: ['balances', 'statement'] },
  { id: 'invite-friends', category: 'funds', updatedAt: day(11, 29), related: ['fees', 'statement'] },
  { id: 'sign-in-code', category: 'security', updatedAt: day(11, 29), related: ['safe-account'] },
  {
    id: 'safe-account',
    category: 'security',
    updatedAt: day(11, 29),
    related: ['account-in-danger', 'authenticator', 'payment-pin'],
  },
  {
    id: 'account-in-danger',
    category: 'security',
    updatedAt: day(11, 29),
    related: ['safe-account', 'authenticator', 'contact'],
  },
  { id: 'authenticator', category: 'security', updatedAt: day(11, 26), related: ['safe-account', 'sign-in-code'] },
  {
    id: 'payment-pin',
    category: 'security',
    updatedAt: day(11, 29),
    related: ['withdraw', 'c2c-sell', 'safe-account'],
  },
  { id: 'certification', category: 'security', updatedAt: day(11, 29), related: ['withdraw'] },
  { id: 'close-account', category: 'security', updatedAt: day(11, 29), related: ['contact', 'safe-account'] },
  { id: 'price-age', category: 'data', updatedAt: day(11, 20), related: ['connection', 'markets-and-hours'] },
  { id: 'connection', category: 'data', updatedAt: day(11, 20), related: ['price-age', 'low-data', 'offline'] },
  { id: 'low-data', category: 'data', updatedAt: day(11, 20), related: ['connection', 'offline'] },
  { id: 'offline', category: 'data', updatedAt: day(11, 20), related: ['connection', 'price-age'] },
  { id: 'languages-and-themes', category: 'about', updatedAt: day(11, 20), related: ['what-is-tapeline'] },
  { id: 'contact', category: 'about', updatedAt: day(11, 29), related: ['safe-account', 'what-is-tapeline'] },
] as const satisfies readonly HelpEntry[]
export type HelpId = (typeof HELP_ARTICLES)[number]['id']
