import * as v from 'valibot'

/** What can be watched, and (when `tradable`) traded. Steps are decimal strings. */
export const instrument = v.object({
  instId: v.string(),
  /** `futures` are perpetual contracts on a pair; one contract is one unit of the base. */
  kind: v.picklist(['spot', 'futures', 'forex', 'metal']),
  baseCcy: v.string(),
  quoteCcy: v.string(),
  /** English name of the base, for search and screen readers. */
  name: v.string(),
  tickSz: v.string(),
  lotSz: v.string(),
  minSz: v.string(),
  maxSz: v.string(),
  /** Fee rates as fractions ('0.001' is 0.10 %). */
  makerFee: v.string(),
  takerFee: v.string(),
  /** Spot orders are accepted. Other instruments are read-only there. */
  tradable: v.boolean(),
  state: v.picklist(['live', 'suspend']),
  /** Calendar of trading hours. */
  hours: v.picklist(['always', 'forex', 'metal']),
})
export type Instrument = v.InferOutput<typeof instrument>

/** Decimals of a step such as '0.001' (3) or '10' (0). */
export const decimalsOf = (step: string): number => (step.includes('.') ? step.length - step.indexOf('.') - 1 : 0)

export const coin = v.object({
  code: v.string(),
  name: v.string(),
  /** Decimals shown and accepted for amounts of this coin. */
  decimals: v.number(),
})
export type Coin = v.InferOutput<typeof coin>

/** Is it traded in lots, as forex and metals are? */
export const isInLots = ({ kind }: Pick<Instrument, 'kind'>): boolean => kind === 'forex' || kind === 'metal'

/** Does an engine accept orders on it: spot, contracts, or forex? */
export const isTraded = (one: Pick<Instrument, 'kind' | 'tradable'>): boolean =>
  one.tradable || one.kind === 'futures' || isInLots(one)
