import { type Amount, compare, type EarnProduct, type ManagedSettings, managedProduct, subtract, ZERO } from '#protocol'
import type { DatedSettings } from '../../settings/dated.ts'
import { firstManaged } from '../../settings/firstManaged.ts'

/** Products of managed money as they are configured, in memory. */
export interface ManagedTerms {
  /** The terms of a product at a moment (Unix ms); undefined before it had any. */
  at(product: string, time: number): ManagedSettings | undefined
  /** Names of all products that have, had or will have terms, by coin and term. */
  names(): readonly string[]
  /** The next announced rate of a product, where it is another one. */
  nextRate(product: string, time: number): EarnProduct['next']
}

const sortKey = (name: string): string => {
  const { coin = '', days = 0 } = managedProduct(name) ?? {}
  return `${coin} ${String(days).padStart(3, '0')} ${name}`
}

export const createManagedTerms = (
  settings: Pick<DatedSettings<'managed'>, 'at' | 'keys' | 'lines' | 'onChange'>,
  demo: boolean,
): ManagedTerms => {
  const first = firstManaged(demo)
  let names: readonly string[] | undefined
  settings.onChange(() => {
    names = undefined
  })
  const at: ManagedTerms['at'] = (product, time) => settings.at('managed', product, time) ?? first.get(product)
  return {
    at,
    names: () => {
      names ??= [...new Set([...first.keys(), ...settings.keys('managed')])]
        .filter((name) => managedProduct(name) !== undefined)
        .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
      return names
    },
    nextRate: (product, time) => {
      const next = settings.lines('managed', product).find(({ from }) => from > time)
      return next === undefined || next.value.rate === at(product, time)?.rate
        ? undefined
        : { rate: next.value.rate, from: next.from }
    },
  }
}

/** A product as it is shown; `running`: what accounts have in it. Undefined where there is none. */
export const productOf = (terms: ManagedTerms, id: string, running: Amount, at: number): EarnProduct | undefined => {
  const now = terms.at(id, at)
  const named = managedProduct(id)
  if (now === undefined || named === undefined) return undefined
  const { rate, least, most, quota, noticeDays, open } = now
  const next = terms.nextRate(id, at)
  return {
    kind: 'managed',
    id,
    ...named,
    rate,
    least,
    most,
    quota,
    left: compare(running, quota) >= 0 ? ZERO : subtract(quota, running),
    noticeDays,
    open,
    ...(next === undefined ? {} : { next }),
  }
}
