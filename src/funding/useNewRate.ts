import { useEffect } from 'react'
import type { MoneyState } from '../core/request/money/moneyState.ts'

/**
 * Asks for the rates again as soon as one that was sent is refused as changed; true until they are there, so that the next tap
 * sends the new one.
 */
export const useNewRate = (
  now: MoneyState,
  { refetch, fetching }: { readonly refetch: () => Promise<unknown>; readonly fetching: boolean },
): boolean => {
  const refused = now.phase === 'refused' && now.reply.error === 'quoteChanged' ? now.key : undefined
  useEffect(() => {
    if (refused !== undefined) void refetch()
  }, [refused, refetch])
  return refused !== undefined && fetching
}
