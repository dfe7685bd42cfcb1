/** What may be drawn over the candles, or below them in a pane of its own. */
export const INDICATORS = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI', 'KDJ'] as const
export type IndicatorId = (typeof INDICATORS)[number]

/** A figure that the reader may set; lengths are counted in bars. */
export interface Parameter {
  readonly initial: number
  readonly least: number
  readonly most: number
  /** Multiples of it are allowed. */
  readonly step: number
}

const length = (initial: number, least = 1): Parameter => ({ initial, least, most: 400, step: 1 })

/** Defaults are those that exchanges use. */
export const CATALOGUE: Readonly<
  Record<IndicatorId, { readonly ownPane: boolean; readonly parameters: readonly Parameter[] }>
> = {
  MA: { ownPane: false, parameters: [length(7), length(25), length(99)] },
  EMA: { ownPane: false, parameters: [length(12), length(26), length(50)] },
  BOLL: { ownPane: false, parameters: [length(20, 2), { initial: 2, least: 0.5, most: 5, step: 0.5 }] },
  VOL: { ownPane: true, parameters: [] },
  MACD: { ownPane: true, parameters: [length(12), length(26), length(9)] },
  RSI: { ownPane: true, parameters: [length(14)] },
  KDJ: { ownPane: true, parameters: [length(9, 2), length(3), length(3)] },
}

/** Is this a value that the parameter may have? */
export const isAllowed = (value: unknown, { least, most, step }: Parameter): value is number =>
  typeof value === 'number' && value >= least && value <= most && Number.isInteger(value / step)

/** Parameters as the reader left them; what is missing or not allowed becomes the default. */
export const parametersOf = (id: IndicatorId, values: unknown): readonly number[] => {
  const given: readonly unknown[] = Array.isArray(values) ? values : []
  return CATALOGUE[id].parameters.map((one, at) => (isAllowed(given[at], one) ? given[at] : one.initial))
}
