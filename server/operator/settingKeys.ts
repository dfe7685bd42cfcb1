import { type RawBuilder, sql } from 'kysely'
import { isInLots, type Language, type operators } from '#protocol'
import { DEFAULT_KEY } from '../engine/margin/tiers.ts'
import { contractsOf } from '../market/contracts.ts'
import { feesOf } from '../market/termed.ts'
import type { Services } from '../services/services.ts'
import { LINES, NOT_RECALLED, readEntries } from '../settings/entries.ts'
import { firstLoans } from '../settings/firstLoans.ts'
import { firstManaged } from '../settings/firstManaged.ts'
import { FIRST_PAY_METHODS } from '../settings/firstPayMethods.ts'
import { firstPledged } from '../settings/firstPledged.ts'
import type { Kind } from '../settings/kind.ts'
import { settingsOf } from '../settings/settings.ts'
import { BANNERS } from '../site/content/banners.ts'
import { HELP_ARTICLES } from '../site/content/help.ts'
import { NOTICES } from '../site/content/notices.ts'
import type { Texts } from '../site/content/texts.ts'
import { firstSettings } from '../site/firstSettings.ts'
import { isKnown } from './settingSubjects.ts'

/** More than the future settings of one kind. */
const MOST = 200

/** Keys that exist before their first setting, each with its title. */
const shipped = (
  kind: operators.SettingKind,
  texts: Texts,
  { config, market, listing }: Pick<Services, 'config' | 'market' | 'listing'>,
): readonly (readonly [key: string, title: string])[] => {
  switch (kind) {
    case 'approval':
    case 'withdrawals':
    case 'holds':
    case 'newAccounts':
    case 'c2c':
    case 'referral':
    case 'timed':
    case 'flash':
    case 'site':
      return [['', '']]
    case 'announcement':
      return NOTICES.map(({ id }) => [id, texts.notices[id].title])
    case 'help':
      return HELP_ARTICLES.map(({ id }) => [id, texts.articles[id].title])
    case 'banner':
      return BANNERS.map(({ id }) => [id, texts.banners[id].title])
    case 'tiers':
      return [DEFAULT_KEY, ...contractsOf(market).map(({ instId }) => instId)].map((id) => [id, ''])
    case 'forex':
      return market.instruments.filter(isInLots).map(({ instId }) => [instId, ''])
    case 'fees':
      return [...new Set(listing.offered().flatMap((one) => feesOf(one) ?? []))].map((key) => [key, ''])
    case 'coin':
      return listing.offered().flatMap((one) => (feesOf(one) === undefined ? [] : [[one.instId, ''] as const]))
    case 'payMethod':
      return [...FIRST_PAY_METHODS].map(([id, { name }]) => [id, name])
    case 'managed':
      return [...firstManaged(config.demo).keys()].map((key) => [key, ''])
    case 'pledged':
      return [...firstPledged(config.demo).keys()].map((key) => [key, ''])
    case 'loan':
      return [...firstLoans(config.demo).keys()].map((key) => [key, ''])
    case 'channel':
    case 'sale':
    case 'saleStop':
      return []
  }
}

const hasTexts = (kind: operators.SettingKind): kind is Kind & ('announcement' | 'help') =>
  kind === 'announcement' || kind === 'help'

/** Every key of a kind: shipped ones, then those with settings. */
export const readKeys = async (
  services: Pick<Services, 'config' | 'database' | 'content' | 'clock' | 'market' | 'listing'>,
  kind: operators.SettingKind,
  language: Language,
) => {
  const { content, clock } = services
  const { db } = services.database
  const now = clock.now()
  const ofKind: RawBuilder<unknown> = sql`kind = ${kind}`
  const [{ rows }, coming, texts] = await Promise.all([
    sql<{ key: string; since: string | null }>`
      SELECT key, max("from") FILTER (WHERE "from" <= ${now}) AS since FROM ${LINES} WHERE ${ofKind} AND ${NOT_RECALLED}
      GROUP BY key ORDER BY key`.execute(db),
    readEntries<operators.SettingKind>(
      db,
      firstSettings(services),
      sql`${ofKind} AND "from" > ${now} AND ${NOT_RECALLED}`,
      MOST,
    ),
    hasTexts(kind) ? settingsOf(db, kind, now) : [],
  ])
  const titles = new Map<string, string>([
    ...shipped(kind, content.texts(language), services),
    ...texts.map(({ key, value }) => [key, (value.texts[language] ?? value.texts.en).title] as const),
  ])
  const since = new Map(rows.map((row) => [row.key, Number(row.since ?? 0)]))
  return {
    // What is traded no more, or is quoted alone, has kept its entries and can be set no more.
    keys: [...new Set([...titles.keys(), ...since.keys()])]
      .filter((key) => isKnown(services, kind, key))
      .map((key) => ({
        key,
        title: titles.get(key) ?? '',
        since: since.get(key) ?? 0,
        coming: coming.filter((line) => line.key === key).toSorted((a, b) => a.from - b.from),
      })),
  }
}
