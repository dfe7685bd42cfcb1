import { FIRST_REFERRAL, LANGUAGES } from '#protocol'
import { firstTerms, pairSettingsOf } from '../engine/margin/forexTerms.ts'
import { firstTable, tierSettingsOf } from '../engine/margin/tiers.ts'
import { FIRST_SETTINGS } from '../engine/timed/settings.ts'
import { FIRST_FLASH } from '../funding/flash.ts'
import type { Market } from '../market/port.ts'
import { feesOf, type Listing } from '../market/termed.ts'
import type { Config } from '../platform/config.ts'
import type { FirstSetting } from '../settings/entries.ts'
import { firstC2c } from '../settings/firstC2c.ts'
import { FIRST_HOLDS } from '../settings/firstHolds.ts'
import { firstLoans } from '../settings/firstLoans.ts'
import { firstManaged } from '../settings/firstManaged.ts'
import { FIRST_NEW_ACCOUNTS } from '../settings/firstNewAccounts.ts'
import { FIRST_PAY_METHODS } from '../settings/firstPayMethods.ts'
import { firstPledged } from '../settings/firstPledged.ts'
import { FIRST_WITHDRAWALS } from '../settings/firstWithdrawals.ts'
import type { Content } from './content/content.ts'
import { HELP_ARTICLES } from './content/help.ts'
import { linesOf } from './content/lines.ts'
import { NOTICES } from './content/notices.ts'
import type { Texts } from './content/texts.ts'
import { FIRST_SITE } from './site.ts'

/** One of the venue's own texts in every language, in the form in which operators write them. */
const wordsOf = (content: Content, of: (texts: Texts) => Texts['articles'][keyof Texts['articles']]) =>
  Object.fromEntries(
    LANGUAGES.map((language) => {
      const { title, summary, body } = of(content.texts(language))
      return [language, { title, summary, body: linesOf(body) }]
    }),
  )

const helpOf = (content: Content, key: string) => {
  const article = HELP_ARTICLES.find(({ id }) => id === key)
  if (article === undefined) return undefined
  const { id, category, related } = article
  return { shown: true, category, related, texts: wordsOf(content, ({ articles }) => articles[id]) }
}

const announcementOf = (content: Content, key: string) => {
  const notice = NOTICES.find(({ id }) => id === key)
  if (notice === undefined) return undefined
  const { id, pinned } = notice
  return { shown: true, pinned, texts: wordsOf(content, ({ notices }) => notices[id]) }
}

const feesOfKind = ({ offered }: Pick<Listing, 'offered'>, kind: string) => {
  const one = offered().find((instrument) => feesOf(instrument) === kind)
  return one === undefined ? undefined : { makerFee: one.makerFee, takerFee: one.takerFee }
}

const coinOf = ({ offered }: Pick<Listing, 'offered'>, key: string) => {
  const one = offered().find(({ instId }) => instId === key)
  return one === undefined ? undefined : { state: 'open', minSz: one.minSz, maxSz: one.maxSz }
}

interface FirstSettingsParts {
  readonly config: Pick<Config, 'demo'>
  readonly content: Content
  readonly market: Market
  readonly listing: Listing
}

/**
 * The settings with which a venue begins, by kind and key; undefined for a key without a setting before its first
 * entry.
 */
export const firstSettings =
  ({ config, content, market, listing }: FirstSettingsParts): FirstSetting =>
  (kind, key) => {
    switch (kind) {
      case 'approval':
        return { twoAbove: '10000', c2cTwoAbove: '1000' }
      case 'withdrawals':
        return FIRST_WITHDRAWALS
      case 'holds':
        return FIRST_HOLDS
      case 'newAccounts':
        return FIRST_NEW_ACCOUNTS
      case 'timed':
        return { ...FIRST_SETTINGS, on: false }
      case 'flash':
        return FIRST_FLASH
      case 'site':
        return FIRST_SITE
      case 'banner':
        return { shown: true }
      case 'help':
        return helpOf(content, key)
      case 'announcement':
        return announcementOf(content, key)
      case 'tiers': {
        const table = firstTable(key)
        return table && tierSettingsOf(table)
      }
      case 'forex': {
        const pair = market.instrument(key)
        const terms = pair && firstTerms(pair)
        return terms && pairSettingsOf(terms)
      }
      case 'fees':
        return feesOfKind(listing, key)
      case 'coin':
        return coinOf(listing, key)
      case 'c2c':
        return firstC2c(config.demo)
      case 'referral':
        return FIRST_REFERRAL
      case 'payMethod':
        return FIRST_PAY_METHODS.get(key)
      case 'managed':
        return firstManaged(config.demo).get(key)
      case 'pledged':
        return firstPledged(config.demo).get(key)
      case 'loan':
        return firstLoans(config.demo).get(key)
      case 'channel':
      case 'sale':
      case 'saleStop':
      case 'switch':
        return undefined
    }
  }
