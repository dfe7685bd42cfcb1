import { type Amount, compare, type EarnKind, type EarnProduct, type operators, subtract, ZERO } from '#protocol'
import { type DatedSettings, eachMoment } from '../settings/dated.ts'

/** Kinds of products whose orders run: those that pay, and loans, which are paid for. */
export type RunKind = EarnKind | 'loan'

/** Coin and days of a product, by its name; undefined for a name that is none. */
export type NamedProduct = (name: string) => { readonly coin: string; readonly days: number } | undefined

/** Products of a kind as they are configured, in memory. */
export interface EarnTerms<K extends RunKind> {
  readonly kind: K
  readonly named: NamedProduct
  /** The terms of a product at a moment (Unix ms); undefined before it had any. */
  at(product: string, time: number): operators.SettingValue<K> | undefined
  /** Names of all products that have, had or will have terms, by coin and term. */
  names(): readonly string[]
  /** The next announced terms of a product, and from when they count. */
  next(product: string, time: number): (operators.SettingValue<K> & { readonly from: number }) | undefined
  /** The next announced rate of a product, where it is another one. */
  nextRate(product: string, time: number): EarnProduct['next']
}

export type EarnSettings<K extends RunKind> = Pick<DatedSettings<K>, 'at' | 'keys' | 'lines' | 'onChange'>

/** `first`: the products until operators set others. */
export const createEarnTerms = <K extends RunKind>(
  settings: EarnSettings<K>,
  kind: K,
  named: NamedProduct,
  first: ReadonlyMap<string, operators.SettingValue<K>>,
): EarnTerms<K> => {
  const sortKey = (name: string): string => {
    const { coin = '', days = 0 } = named(name) ?? {}
    return `${coin} ${String(days).padStart(3, '0')} ${name}`
  }
  let names: readonly string[] | undefined
  settings.onChange(() => {
    names = undefined
  })
  const at: EarnTerms<K>['at'] = (product, time) => settings.at(kind, product, time) ?? first.get(product)
  const next: EarnTerms<K>['next'] = (product, time) => {
    const line = eachMoment(settings.lines(kind, product)).find(({ from }) => from > time)
    return line && { ...line.value, from: line.from }
  }
  return {
    kind,
    named,
    at,
    names: () => {
      names ??= [...new Set([...first.keys(), ...settings.keys(kind)])]
        .filter((name) => named(name) !== undefined)
        .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
      return names
    },
    next,
    nextRate: (product, time) => {
      const announced: (operators.SettingValue<EarnKind> & { readonly from: number }) | undefined = next(product, time)
      return announced === undefined || announced.rate === at(product, time)?.rate
        ? undefined
        : { rate: announced.rate, from: announced.from }
    },
  }
}

/** Days that an early redemption waits for; not every kind has such a notice. */
export const noticeOf = (terms: operators.SettingValue<EarnKind>): number =>
  'noticeDays' in terms ? terms.noticeDays : 0

/** A product as it is shown; `running`: what accounts have in it. Undefined where there is none. */
export const productOf = <K extends EarnKind>(
  terms: EarnTerms<K>,
  id: string,
  running: Amount,
  at: number,
): EarnProduct | undefined => {
  const now: operators.SettingValue<EarnKind> | undefined = terms.at(id, at)
  const named = terms.named(id)
  if (now === undefined || named === undefined) return undefined
  const { rate, least, most, quota, open } = now
  const next = terms.nextRate(id, at)
  return {
    kind: terms.kind,
    id,
    ...named,
    rate,
    least,
    most,
    quota,
    left: compare(running, quota) >= 0 ? ZERO : subtract(quota, running),
    noticeDays: noticeOf(now),
    open,
    ...(next === undefined ? {} : { next }),
  }
}

/** Names that come after one; an unknown one is before all. */
const later = (names: readonly string[], after: string | undefined): readonly string[] =>
  names.slice(after === undefined ? 0 : names.indexOf(after) + 1)

/** Open products after one, by coin and term. */
export const openAfter = <K extends RunKind>(
  terms: EarnTerms<K>,
  {
    coin,
    after,
    limit,
  }: { readonly coin?: string | undefined; readonly after?: string | undefined; readonly limit: number },
  at: number,
): readonly string[] => {
  const isOpen = (name: string): boolean => {
    const now: operators.SettingValue<RunKind> | undefined = terms.at(name, at)
    return now?.open === true && (coin === undefined || terms.named(name)?.coin === coin)
  }
  return later(terms.names(), after).filter(isOpen).slice(0, limit)
}

/** A product with its terms, for operators. */
export interface OfferedProduct {
  readonly id: string
  readonly coin: string
  readonly days: number
  readonly now?: operators.EarnTermsView
  readonly next?: operators.EarnTermsView & { readonly from: number }
}

/** Names of products that have, had or will have terms, after one. */
export const namesAfter = (
  terms: Pick<EarnTerms<RunKind>, 'names'>,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): readonly string[] => later(terms.names(), after).slice(0, limit)

/** Products that have, had or will have terms, open or not, by coin and term, after one. */
export const offeredAfter = <K extends EarnKind>(
  terms: EarnTerms<K>,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
  at: number,
): readonly OfferedProduct[] => {
  return namesAfter(terms, { after, limit }).flatMap((id) => {
    const named = terms.named(id)
    if (named === undefined) return []
    const now: operators.SettingValue<EarnKind> | undefined = terms.at(id, at)
    const next: (operators.SettingValue<EarnKind> & { readonly from: number }) | undefined = terms.next(id, at)
    return [
      {
        id,
        ...named,
        ...(now === undefined ? {} : { now: { ...now, noticeDays: noticeOf(now) } }),
        ...(next === undefined ? {} : { next: { ...next, noticeDays: noticeOf(next) } }),
      },
    ]
  })
}
