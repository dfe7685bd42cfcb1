import { untracked } from '@preact/signals-core'
import { useMemo } from 'react'
import {
  type Conversion,
  type Dealing,
  type ForexAccount,
  forexHealth,
  type fxContractConfig,
  type Holding,
  type Instrument,
  spreadPips,
} from '#protocol'
import { useStream } from '../../../core/state/streamContext.ts'
import { readTyped } from '../../../ui/format/readTyped.ts'
import { venueNow } from '../../../ui/live/venueNow.ts'
import { isThere, useEachSecond } from '../../contract/held/useEachSecond.ts'
import type { Rest } from '../../ticket/market/StateBanner.tsx'
import { useBook } from '../../ticket/market/useBook.ts'
import { type MarketNow, useMarketNow } from '../../ticket/market/useMarketNow.ts'
import { useRest } from '../../ticket/market/useRest.ts'
import type { Problem } from '../../ticket/problems.ts'
import { conversionAt, countOf } from '../held/forexAccount.ts'
import type { ForexNow } from '../held/useForexHeld.ts'
import { useOpensAt } from '../market/useOpensAt.ts'
import { type ForexDraft, forexDraft } from './draft.ts'
import { forexProblems } from './errors.ts'
import type { PlannedForexOrder } from './plan.ts'
import { type ForexMeans, lotCostOf } from './share.ts'
import type { ForexTicket } from './state.ts'
import { type ForexCost, summariseForex } from './summary.ts'

/** The world of a forex ticket, sampled once a second. */
export interface ForexMarketNow {
  readonly instrument: Instrument
  readonly market: MarketNow
  readonly rest: Rest | undefined
  readonly opensAt: number | undefined
  /** The venue's time at this sample, Unix ms. */
  readonly at: number
  readonly dealing: Dealing | undefined
  readonly conversion: Conversion | undefined
  readonly config: fxContractConfig.ForexConfig | undefined
  readonly account: ForexAccount | undefined
  readonly means: ForexMeans | undefined
  readonly holding: Holding | undefined
}

/** Everything that the ticket of one pair is counted with. */
export const useForexWorld = (instrument: Instrument, now: ForexNow): ForexMarketNow => {
  const stream = useStream()
  const { instId, hours } = instrument
  const market = useMarketNow(instId, useBook(instId))
  const rest = useRest(instId)
  const opensAt = useOpensAt(stream, hours)
  const dealings = useEachSecond(now.dealings, countOf)
  const account = useEachSecond(now.account, isThere)
  const config = now.configs?.get(instId)
  const holding = now.held?.find(({ position }) => position.instId === instId)?.holding
  return useMemo(
    () => ({
      instrument,
      market,
      rest,
      opensAt,
      at: untracked(() => venueNow(stream)),
      dealing: dealings.get(instId),
      conversion: conversionAt(instrument, dealings),
      config,
      account,
      means: account === undefined ? undefined : { free: forexHealth(account).free, holding },
      holding,
    }),
    [stream, instrument, instId, market, rest, opensAt, dealings, config, account, holding],
  )
}

/** Cost and risk of a plan; undefined while a price or the terms are missing. */
export const costOf = (plan: PlannedForexOrder, world: ForexMarketNow): ForexCost | undefined => {
  const { config, dealing, conversion, market } = world
  return config === undefined || dealing === undefined || conversion === undefined
    ? undefined
    : summariseForex(plan, { ...world, config, dealing, conversion, depth: market.depth })
}

/** What keeps an order from being sent now. */
export const problemsOfForex = (
  draft: ForexDraft,
  { market, ...world }: ForexMarketNow,
  summary: ForexCost | undefined,
): readonly Problem[] => forexProblems(draft, { ...world, ...market, summary })

/** Reads the ticket against account and market. */
export const draftOfForexTicket = (ticket: ForexTicket, world: ForexMarketNow): ForexDraft => {
  const { instrument, config, means, dealing, conversion } = world
  const px = ticket.side === 'buy' ? dealing?.ask : dealing?.bid
  const lotCost =
    config === undefined || dealing === undefined || conversion === undefined || px === undefined
      ? undefined
      : lotCostOf(instrument, config.userLeverage, px, dealing, conversion)
  const spread = dealing && spreadPips(dealing.bid, dealing.ask, instrument)
  return forexDraft(ticket, { instrument, config, means, lotCost, spread, read: readTyped })
}
