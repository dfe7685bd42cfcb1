import { type Instrument, isInLots, isTraded } from '#protocol'

/** Instruments of one kind with the same fees. Rates are fractions; undefined where fills cost none. */
export interface FeeGroup {
  readonly kind: Instrument['kind']
  /** What is said of its cost. */
  readonly sentence: 'spot' | 'futures' | 'inLots' | 'quotedOnly'
  readonly rates: { readonly maker: string; readonly taker: string } | undefined
  readonly instruments: readonly Instrument[]
}

const sentenceOf = (one: Instrument): FeeGroup['sentence'] => {
  if (isInLots(one)) return 'inLots'
  if (!isTraded(one)) return 'quotedOnly'
  return one.kind === 'futures' ? 'futures' : 'spot'
}
const hasRates = (sentence: FeeGroup['sentence']): boolean => sentence === 'spot' || sentence === 'futures'

/** The kinds in the order of the Market tabs, each split where fees differ. */
export const feeGroups = (instruments: readonly Instrument[]): readonly FeeGroup[] => {
  const groups = new Map<string, Instrument[]>()
  for (const one of instruments) {
    const sentence = sentenceOf(one)
    const key = [one.kind, sentence, ...(hasRates(sentence) ? [one.makerFee, one.takerFee] : [])].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const order: readonly Instrument['kind'][] = ['spot', 'futures', 'forex', 'metal']
  return [...groups.values()]
    .flatMap((group): FeeGroup[] => {
      const [first] = group
      if (first === undefined) return []
      const { kind, makerFee: maker, takerFee: taker } = first
      const sentence = sentenceOf(first)
      return [{ kind, sentence, rates: hasRates(sentence) ? { maker, taker } : undefined, instruments: group }]
    })
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}
