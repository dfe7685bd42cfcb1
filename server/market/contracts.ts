import type { Instrument } from '#protocol'
import type { Market } from './port.ts'

/** Every contract that is traded here. */
export const contractsOf = (market: Pick<Market, 'instruments' | 'has'>): readonly Instrument[] =>
  market.instruments.filter(({ kind, instId }) => kind === 'futures' && market.has('funding', instId))
