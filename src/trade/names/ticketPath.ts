import { type Instrument, isInLots } from '#protocol'

interface Asked {
  readonly side?: 'buy' | 'sell'
  /** Fills a limit order. */
  readonly price?: string
}

/** Address of an instrument's ticket, without `#`. */
export const ticketPath = (instrument: Instrument, { side, price }: Asked = {}): string => {
  const { instId, kind } = instrument
  const ticket =
    kind === 'futures' || isInLots(instrument) ? '/pages/contract/contract' : '/pages/transaction/transaction'
  const asked = new URLSearchParams({
    ...(isInLots(instrument) ? { product: 'forex' } : {}),
    instId,
    ...(side === undefined ? {} : { side }),
    ...(price === undefined ? {} : { price }),
  })
  return `${ticket}?${asked}`
}
