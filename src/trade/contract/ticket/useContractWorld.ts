import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useMemo } from 'react'
import type { Instrument } from '#protocol'
import type { BookView, FeedValue } from '#stream'
import { useStream } from '../../../core/state/streamContext.ts'
import { useFeed } from '../../../ui/live/useFeed.ts'
import { freeOf, sharedOf } from '../../rows/contractAccount.ts'
import { useMarketNow } from '../../ticket/market/useMarketNow.ts'
import { useRest } from '../../ticket/market/useRest.ts'
import { isThere, useEachSecond } from '../held/useEachSecond.ts'
import type { HeldNow } from '../held/useHeld.ts'
import type { ContractNow } from './contractNow.ts'
import type { ContractTicket } from './state.ts'
import { type Means, termsOf } from './terms.ts'

const hasData = ({ data }: { readonly data: unknown }): boolean => data !== undefined

/** Everything that the ticket of one contract is counted with. */
export const useContractWorld = (
  ticket: ContractTicket,
  instrument: Instrument,
  book: ReadonlySignal<FeedValue<BookView>>,
  now: HeldNow,
  /** A guest tries out terms of their choice; a user who is signed in has those set at the venue. */
  isGuest: boolean,
): ContractNow => {
  const stream = useStream()
  const { instId } = instrument
  const market = useMarketNow(instId, book)
  const rest = useRest(instId)
  const marks = useEachSecond(
    now.marks,
    useCallback((all: ReadonlyMap<string, unknown>) => all.size, []),
  )
  const { value: fundingFeed } = useFeed(useCallback(() => stream.funding(instId), [stream, instId]))
  const fundingRate = useEachSecond(fundingFeed, hasData).data?.rate
  const account = useEachSecond(now.account, isThere)
  const config = now.configs?.get(instId)
  const holding = now.held?.find(({ position }) => position.instId === instId)?.holding
  const mark = marks.get(instId)
  const look = isGuest ? ticket.look : undefined
  return useMemo(() => {
    const shared = account === undefined ? undefined : sharedOf(account)
    const means: Means | undefined =
      account === undefined || shared === undefined
        ? undefined
        : { free: freeOf(account), shared: shared.wallet, holding }
    return {
      instrument,
      market,
      rest,
      terms: config === undefined ? undefined : termsOf(config, look),
      means,
      others: account?.positions.filter((one) => one.mode === 'cross' && one.instId !== instId),
      mark,
      fundingRate,
    }
  }, [instrument, instId, market, rest, config, look, account, holding, mark, fundingRate])
}
