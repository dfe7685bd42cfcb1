import type { Instrument } from '#protocol'

/** Name of a contract: its pair. The screen says that it is a perpetual. */
export const contractName = ({ baseCcy, quoteCcy }: Pick<Instrument, 'baseCcy' | 'quoteCcy'>): string =>
  `${baseCcy} / ${quoteCcy}`

/** A leverage as traders write it. */
export const timesText = (leverage: number | string): string => `${leverage}x`

/** Address of the ticket of contracts, without `#`. */
export const CONTRACTS = '/pages/contract/contract'
