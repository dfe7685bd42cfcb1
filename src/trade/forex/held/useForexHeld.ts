import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import { contractOrder, type ForexAccount, fxContractConfig, type Instrument, toAmount } from '#protocol'
import { useCall } from '../../../core/request/useCall.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { termsFor } from '../../contract/held/freshTerms.ts'
import { useMarginFeeds } from '../../contract/held/useMarginFeeds.ts'
import { type Dealings, forexAccountOf, type Lots, lotsHeld, pairsFor } from './forexAccount.ts'
import { useDealings } from './useDealings.ts'

/** What the user has in forex contracts, and on which terms. */
export interface ForexNow {
  /** The terms by pair; undefined until they have come. */
  readonly configs: ReadonlyMap<string, fxContractConfig.ForexConfig> | undefined
  /** Newest first; undefined for guests and until they are known. */
  readonly held: readonly Lots[] | undefined
  readonly dealings: ReadonlySignal<Dealings>
  /** By the tick; undefined while something that judges it is missing. */
  readonly account: ReadonlySignal<ForexAccount | undefined>
  /** What was realised, by the venue's last answer. */
  readonly summary: contractOrder.ForexSummary | undefined
}

/** How often losses elsewhere and what was realised are asked for, ms; the rest is counted here by the tick. */
const EVERY = 10_000

/** Positions, funds and terms, and the prices of everything held and of `instrument`. */
export const useForexHeld = (
  signedIn: boolean,
  instrument: Instrument | undefined,
  instruments: ReadonlyMap<string, Instrument>,
): ForexNow => {
  const stream = useStream()
  const { data } = useCall(
    fxContractConfig.getList,
    {},
    {
      fresh: 60_000,
      every: (answer) => termsFor(stream, answer?.contracts.flatMap((one) => one.later) ?? []),
    },
  )
  const property = useCall(contractOrder.contractProperty, { assetClass: 'forex' }, { enabled: signedIn, every: EVERY })
  const { positions, funds, configs } = useMarginFeeds(signedIn, data?.contracts)
  const held = useMemo(
    () => (positions === undefined ? undefined : lotsHeld(positions, instruments)),
    [positions, instruments],
  )
  const shown = (held ?? []).map((one) => one.instrument)
  const dealings = useDealings(pairsFor(instrument === undefined ? shown : [instrument, ...shown]))
  const summary = signedIn ? property.data?.forex : undefined
  const elsewhere = toAmount(summary === undefined || summary.elsewhere === '' ? '0' : summary.elsewhere)
  const account = useMemo(
    () =>
      computed(() =>
        held === undefined ? undefined : forexAccountOf(funds.value.data, held, dealings.value, elsewhere),
      ),
    [funds, held, dealings, elsewhere],
  )
  return { configs, held, dealings, account, summary }
}
