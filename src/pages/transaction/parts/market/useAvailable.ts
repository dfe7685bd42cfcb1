import { useCallback } from 'react'
import { type Instrument, toAmount } from '#protocol'
import type { Funds } from '#stream'
import { useStream } from '../../../../app/streamContext.ts'
import { useFeed } from '../../../../live/useFeed.ts'
import { useSignalValue } from '../../../../live/useSignalValue.ts'
import type { Available } from '../ticket/share.ts'

/** What may be spent of an instrument's two coins; undefined until the funds have come, and for guests. */
export const availableOf = (
  funds: Funds | undefined,
  { baseCcy, quoteCcy }: Pick<Instrument, 'baseCcy' | 'quoteCcy'>,
): Available | undefined => {
  if (funds === undefined) return undefined
  const of = (coin: string) => toAmount(funds.rows.find((row) => row.coin === coin)?.available ?? '0')
  return { base: of(baseCcy), quote: of(quoteCcy) }
}

/** The live balance of an instrument's two coins. */
export const useAvailable = (
  signedIn: boolean,
  instrument: Pick<Instrument, 'baseCcy' | 'quoteCcy'>,
): Available | undefined => {
  const stream = useStream()
  const open = useCallback(() => (signedIn ? stream.funds() : undefined), [stream, signedIn])
  const { value } = useFeed(open)
  const funds = useSignalValue(value).data
  return signedIn ? availableOf(funds, instrument) : undefined
}
