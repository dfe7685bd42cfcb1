import type { Instrument } from '#protocol'
import type { Market } from './port.ts'

/** Is it a contract of the venue's own, and not one that was recorded elsewhere? */
export const isOwnContract = (
  { kind, instId }: Pick<Instrument, 'kind' | 'instId'>,
  market: Pick<Market, 'has'>,
): boolean => kind === 'futures' && market.has('funding', instId)

/** Every contract that is traded here. */
export const contractsOf = (market: Pick<Market, 'instruments' | 'has'>): readonly Instrument[] =>
  market.instruments.filter((one) => isOwnContract(one, market))
