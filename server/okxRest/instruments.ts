import type { Instrument } from '#protocol'
import { pairOf } from '../market/instruments.ts'

const CATEGORY = { spot: '1', futures: '1', metal: '4', forex: '5' } as const satisfies Record<
  Instrument['kind'],
  string
>

/** Kinds that are marked; spot pairs are, as `MARGIN`. */
export const DERIVATIVE_TYPES: ReadonlySet<string> = new Set(['MARGIN', 'SWAP', 'FUTURES', 'OPTION'])

/** Under which of the dialect's kinds an instrument is listed. */
export const instTypeOf = ({ kind }: Pick<Instrument, 'kind'>): 'SPOT' | 'SWAP' =>
  kind === 'futures' ? 'SWAP' : 'SPOT'

/** Kinds that the dialect knows. Contracts are SWAP, everything else SPOT; the others are valid and empty. */
export const INST_TYPES: ReadonlySet<string> = new Set(['SPOT', ...DERIVATIVE_TYPES])

/** What the dialect says of a linear contract: one is one unit of the base, so that sizes in contracts are sizes in base. */
const contractWords = (instrument: Instrument): Readonly<Record<string, string>> => {
  const { baseCcy, quoteCcy } = instrument
  const pair = pairOf(instrument)
  return {
    baseCcy: '',
    quoteCcy: '',
    ctMult: '1',
    ctType: 'linear',
    ctVal: '1',
    ctValCcy: baseCcy,
    instFamily: pair,
    settleCcy: quoteCcy,
    uly: pair,
  }
}

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
  instType: instTypeOf(instrument),
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
  ...(instrument.kind === 'futures' ? contractWords(instrument) : {}),
})
