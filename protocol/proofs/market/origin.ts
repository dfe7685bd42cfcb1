import * as v from 'valibot'

/** Where prices come from: a simulation of one of these kinds, a recording, or a relay of another market. */
export const marketOrigin = v.object({
  source: v.picklist(['sealed', 'public', 'planned', 'replay', 'okx']),
  /** When a planned simulation is followed by a sealed one, Unix ms. */
  switchAt: v.optional(v.number()),
})
export type MarketOrigin = v.InferOutput<typeof marketOrigin>
