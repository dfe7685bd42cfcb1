import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useMemo } from 'react'
import type { Position } from '#protocol'
import type { FeedValue, Funds } from '#stream'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { useFeed } from '../../../ui/live/useFeed.ts'

/** What products on margin count an account with. */
interface MarginFeeds<Terms> {
  /** Undefined for guests and until they are known. */
  readonly positions: readonly Position[] | undefined
  readonly funds: ReadonlySignal<FeedValue<Funds>>
  /** The terms by contract; undefined until they have come. */
  readonly configs: ReadonlyMap<string, Terms> | undefined
}

/** Positions and funds as they are pushed, and the terms of a product as they were answered. */
export const useMarginFeeds = <Terms extends { readonly instId: string }>(
  signedIn: boolean,
  terms: readonly Terms[] | undefined,
): MarginFeeds<Terms> => {
  const stream = useStream()
  const { value } = useFeed(useCallback(() => (signedIn ? stream.positions() : undefined), [stream, signedIn]))
  const { value: funds } = useFeed(useCallback(() => (signedIn ? stream.funds() : undefined), [stream, signedIn]))
  const configs = useMemo(() => terms && new Map(terms.map((one) => [one.instId, one])), [terms])
  return { positions: useSignalValue(value).data, funds, configs }
}
