import { type Instrument, instTypeOf } from '#protocol'
import { derivativeFields } from './derivative.ts'

const CATEGORY = { spot: '1', futures: '1', metal: '4', forex: '5' } as const satisfies Record<
  Instrument['kind'],
  string
>

/** Kinds of instruments that have mark prices; spot pairs have them as `MARGIN`. */
export const DERIVATIVE_TYPES: ReadonlySet<string> = new Set(['MARGIN', 'SWAP', 'FUTURES', 'OPTION'])

/** Kinds in the OKX dialect. The venue's own contracts are SWAP, the rest is SPOT; recordings may have the others. */
export const INST_TYPES: ReadonlySet<string> = new Set(['SPOT', ...DERIVATIVE_TYPES])

/**
 * An instrument in the OKX dialect. `listTime` is Unix ms. A contract of the venue's own (`isOwn`) is worth one unit of
 * the base coin, so that sizes in contracts equal sizes in base.
 */
export const okxInstrument = (
  instrument: Instrument,
  listTime: number,
  isOwn: boolean,
): Readonly<Record<string, string>> => ({
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
  instType: instTypeOf(instrument.instId),
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
  ...derivativeFields(instrument),
  ...(isOwn ? { ctVal: '1' } : {}),
})
