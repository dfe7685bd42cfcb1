import type { Instrument } from '#protocol'

/** Instruments of one kind with the same fees. Rates are fractions; undefined where nothing can be traded yet. */
export interface FeeGroup {
  readonly kind: Instrument['kind']
  readonly rates: { readonly maker: string; readonly taker: string } | undefined
  readonly instruments: readonly Instrument[]
}

/** The kinds in the order of the Market tabs, each split where fees differ. */
export const feeGroups = (instruments: readonly Instrument[]): readonly FeeGroup[] => {
  const groups = new Map<string, Instrument[]>()
  for (const one of instruments) {
    const key = [one.kind, one.tradable, ...(one.tradable ? [one.makerFee, one.takerFee] : [])].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const order: readonly Instrument['kind'][] = ['spot', 'futures', 'forex', 'metal']
  return [...groups.values()]
    .flatMap((group): FeeGroup[] => {
      const [first] = group
      if (first === undefined) return []
      const { kind, tradable, makerFee: maker, takerFee: taker } = first
      return [{ kind, rates: tradable ? { maker, taker } : undefined, instruments: group }]
    })
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}
