import { type Instrument, instTypeOf } from '#protocol'
import { derivativeFields } from './derivative.ts'

const CATEGORY = { spot: '1', futures: '1', metal: '4', forex: '5' } as const satisfies Record<
  Instrument['kind'],
  string
>

/** Kinds that are marked; spot pairs are, as `MARGIN`. */
export const DERIVATIVE_TYPES: ReadonlySet<string> = new Set(['MARGIN', 'SWAP', 'FUTURES', 'OPTION'])

/** Kinds that the dialect knows. The venue's own contracts are SWAP, everything else SPOT; recordings may have the others. */
export const INST_TYPES: ReadonlySet<string> = new Set(['SPOT', ...DERIVATIVE_TYPES])

/**
 * An instrument in the dialect's words. `listTime` is Unix ms. One of the venue's own contracts (`isOwn`) is one unit of the
 * base, so that sizes in contracts are sizes in base.
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
