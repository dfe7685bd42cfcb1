import type { Instrument } from '#protocol'
import type { Market } from './port.ts'

/** Whether the instrument is a contract of this venue, and not one recorded at another venue. */
export const isOwnContract = (
  { kind, instId }: Pick<Instrument, 'kind' | 'instId'>,
  market: Pick<Market, 'has'>,
): boolean => kind === 'futures' && market.has('funding', instId)

/** All contracts that are traded at this venue. */
export const contractsOf = (market: Pick<Market, 'instruments' | 'has'>): readonly Instrument[] =>
  market.instruments.filter((one) => isOwnContract(one, market))
