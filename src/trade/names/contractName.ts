import type { Instrument } from '#protocol'

/** How a contract is called: its pair. That it is a perpetual is said by the screen. */
export const contractName = ({ baseCcy, quoteCcy }: Pick<Instrument, 'baseCcy' | 'quoteCcy'>): string =>
  `${baseCcy} / ${quoteCcy}`

/** A leverage as traders write it. */
export const timesText = (leverage: number | string): string => `${leverage}x`

/** Address of the ticket of contracts, without `#`. */
export const CONTRACTS = '/pages/contract/contract'
