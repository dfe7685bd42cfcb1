import { isInLots, type operators } from '#protocol'
import { pairSettingsOf } from '../engine/margin/forexTerms.ts'
import { DEFAULT_KEY, tierSettingsOf } from '../engine/margin/tiers.ts'
import { contractsOf } from '../market/contracts.ts'
import { feesOf } from '../market/termed.ts'
import type { Services } from '../services/services.ts'
import { BANNERS } from '../site/content/banners.ts'

/** Does the subject of the setting exist? Kinds whose settings create their ids always do. */
export const isKnown = (
  { market, listing }: Pick<Services, 'market' | 'listing'>,
  kind: operators.SettingKind,
  key: string,
): boolean => {
  if (kind === 'banner') return BANNERS.some(({ id }) => id === key)
  if (kind === 'tiers') return key === DEFAULT_KEY || contractsOf(market).some(({ instId }) => instId === key)
  if (kind === 'fees') return listing.offered().some((one) => feesOf(one) === key)
  if (kind === 'coin') return listing.offered().some((one) => one.instId === key && feesOf(one) !== undefined)
  return kind !== 'forex' || market.instruments.some((one) => one.instId === key && isInLots(one))
}

/** The terms in force; undefined for a pair that is not traded yet, or does not exist. */
export const termsNow = (services: Services, kind: 'tiers' | 'forex', key: string, now: number) => {
  const { market, terms } = services
  if (!isKnown(services, kind, key)) return undefined
  if (kind === 'tiers') return tierSettingsOf(terms.leverage.table(key, now))
  const pair = market.instrument(key)
  return pair !== undefined && terms.forex.has(pair, now) ? pairSettingsOf(terms.forex.of(pair, now)) : undefined
}
