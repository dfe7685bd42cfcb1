import { useCallback } from 'react'
import { type Amount, toAmount } from '#protocol'
import type { Funds } from '#stream'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { useFeed } from '../../../ui/live/useFeed.ts'

/** What may be spent of a coin. */
type Spendable = (coin: string) => Amount

const spendableOf =
  ({ rows }: Funds): Spendable =>
  (coin) =>
    toAmount(rows.find((row) => row.coin === coin)?.available ?? '0')

/** The live balances; undefined until the funds have come, and for guests. */
export const useSpendable = (signedIn: boolean): Spendable | undefined => {
  const stream = useStream()
  const open = useCallback(() => (signedIn ? stream.funds() : undefined), [stream, signedIn])
  const { value } = useFeed(open)
  const funds = useSignalValue(value).data
  return signedIn && funds !== undefined ? spendableOf(funds) : undefined
}
