import type { Instrument } from '#protocol'

const CATEGORY = { spot: '1', metal: '4', forex: '5' } as const satisfies Record<Instrument['kind'], string>

/** Kinds that are marked; spot pairs are, as `MARGIN`. */
export const DERIVATIVE_TYPES: ReadonlySet<string> = new Set(['MARGIN', 'SWAP', 'FUTURES', 'OPTION'])

/** Kinds that the dialect knows. We list everything under SPOT; the others are valid and empty. */
export const INST_TYPES: ReadonlySet<string> = new Set(['SPOT', ...DERIVATIVE_TYPES])

/** An instrument in the dialect's words. `listTime` is Unix ms. */
export const okxInstrument = (instrument: Instrument, listTime: number): Readonly<Record<string, string>> => ({
  alias: '',
  baseCcy: instrument.baseCcy,
  category: '1',
  ctMult: '',
  ctType: '',
  ctVal: '',
  ctValCcy: '',
  expTime: '',
  instCategory: CATEGORY[instrument.kind],
  instFamily: '',
  instId: instrument.instId,
  instType: 'SPOT',
  lever: '',
  listTime: String(listTime),
  lotSz: instrument.lotSz,
  maxIcebergSz: instrument.maxSz,
  maxLmtSz: instrument.maxSz,
  maxMktSz: instrument.maxSz,
  maxStopSz: instrument.maxSz,
  maxTriggerSz: instrument.maxSz,
  maxTwapSz: instrument.maxSz,
  minSz: instrument.minSz,
  optType: '',
  quoteCcy: instrument.quoteCcy,
  ruleType: 'normal',
  settleCcy: '',
  state: instrument.state,
  stk: '',
  tickSz: instrument.tickSz,
  uly: '',
})
