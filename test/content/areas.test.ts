import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HELP_ARTICLES } from '../../server/site/content/help.ts'

const PAGES = join(import.meta.dirname, '../../src/pages')

/** The articles about the screens of a folder of `src/pages`, or about a screen of `src/pages/x`; none where it explains itself. */
const ABOUT: Readonly<Record<string, readonly string[]>> = {
  C2C: ['c2c-buy', 'c2c-sell', 'c2c-merchant', 'c2c-cases', 'c2c-evidence', 'payment-methods'],
  Exchangerate: ['languages-and-themes'],
  ForexCharts: ['charts', 'forex'],
  ICOtrading: ['token-sales'],
  Pledged: ['staking', 'loans'],
  contract: ['contracts', 'forex', 'timed-contracts'],
  fund: ['balances', 'demo-funds'],
  helpCenter: ['contact'],
  history: ['deposit', 'withdraw', 'exchange'],
  index: ['what-is-tapeline'],
  lang: ['languages-and-themes'],
  login: ['first-order', 'sign-in-code', 'contact'],
  manageBuy: ['managed-money'],
  manageRules: ['managed-money'],
  market: ['markets-and-hours', 'price-age'],
  money: ['deposit', 'withdraw', 'exchange', 'payment-pin'],
  notice: [],
  personal: ['safe-account', 'certification', 'payment-pin', 'languages-and-themes'],
  promote: ['invite-friends'],
  search: ['markets-and-hours'],
  successfully: [],
  termsOfService: [],
  theme: ['languages-and-themes'],
  transaction: ['first-order', 'order-types'],
  trendDetails: ['charts'],
  'x/about': ['what-is-tapeline'],
  'x/activity': ['account-in-danger'],
  'x/alerts': ['charts'],
  'x/authenticator': ['authenticator'],
  'x/away': ['offline', 'connection'],
  'x/case': ['certification'],
  'x/cases': ['certification'],
  'x/data': ['close-account'],
  'x/devices': ['account-in-danger', 'safe-account'],
  'x/fees': ['fees'],
  'x/honesty': ['statement'],
  'x/limits': ['timed-contracts'],
  'x/mailbox': ['sign-in-code'],
  'x/passkeys': ['authenticator'],
  'x/practice': ['first-order', 'order-types'],
  'x/phrase': ['account-in-danger'],
  'x/records': ['balances', 'statement'],
  'x/reset': ['account-in-danger', 'payment-pin'],
  'x/settings': ['languages-and-themes', 'low-data'],
  'x/specifications': ['fees', 'markets-and-hours'],
  'x/statement': ['statement'],
  'x/terms': ['timed-contracts'],
  'x/verify': ['timed-contracts'],
}
/** Pieces of the kit, for developers. */
const NO_AREA: ReadonlySet<string> = new Set(['kit', 'x'])

const foldersOf = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

const areas = [
  ...foldersOf(PAGES).filter((name) => !NO_AREA.has(name)),
  ...readdirSync(join(PAGES, 'x'))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `x/${name.replace('.tsx', '')}`),
]
const ids = new Set<string>(HELP_ARTICLES.map(({ id }) => id))

describe('the help', () => {
  it('knows every area of the app', () => {
    expect(areas.toSorted()).toEqual(Object.keys(ABOUT).toSorted())
  })
  it('has every article that an area needs', () => {
    expect([...new Set(Object.values(ABOUT).flat())].filter((id) => !ids.has(id))).toEqual([])
  })
})
