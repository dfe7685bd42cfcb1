import type { Instrument } from '#protocol'
import { useSpendable } from '../../ticket/market/useSpendable.ts'
import type { Available } from './share.ts'

/** The live balance of an instrument's two coins; undefined until the funds have come, and for guests. */
export const useAvailable = (
  signedIn: boolean,
  { baseCcy, quoteCcy }: Pick<Instrument, 'baseCcy' | 'quoteCcy'>,
): Available | undefined => {
  const spend = useSpendable(signedIn)
  return spend && { base: spend(baseCcy), quote: spend(quoteCcy) }
}
