import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useCallback, useMemo } from 'react'
import { type ContractAccount, contractConfig } from '#protocol'
import { useCall } from '../../../core/request/useCall.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { type Configs, contractAccountOf, type Held, heldOf, type Marks } from '../../rows/contractAccount.ts'
import { termsFor } from './freshTerms.ts'
import { useMarginFeeds } from './useMarginFeeds.ts'
import { useMarks } from './useMarks.ts'

/** What the user has in contracts, and on which terms. */
export interface HeldNow {
  /** The terms by contract; undefined until they have come. */
  readonly configs: Configs | undefined
  /** They changed: asks for them again. */
  readonly reload: () => void
  /** Newest first; undefined for guests and until they are known. */
  readonly held: readonly Held[] | undefined
  readonly marks: ReadonlySignal<Marks>
  /** By the tick; undefined while something that judges it is missing. */
  readonly account: ReadonlySignal<ContractAccount | undefined>
}

/** Positions, funds and terms, and the marks of everything held and of `instId`. */
export const useHeld = (signedIn: boolean, instId: string): HeldNow => {
  const stream = useStream()
  const { data, refetch } = useCall(
    contractConfig.getList,
    {},
    {
      fresh: 60_000,
      every: (answer) => termsFor(stream, answer?.contracts.flatMap((one) => one.tiersLater) ?? []),
    },
  )
  const { positions, funds, configs } = useMarginFeeds(signedIn, data?.contracts)
  const held = useMemo(
    () => (positions === undefined || configs === undefined ? undefined : heldOf(positions, configs)),
    [positions, configs],
  )
  const marks = useMarks([instId, ...(held ?? []).map(({ position }) => position.instId)])
  const account = useMemo(
    () => computed(() => (held === undefined ? undefined : contractAccountOf(funds.value.data, held, marks.value))),
    [funds, held, marks],
  )
  return { configs, reload: useCallback(() => void refetch(), [refetch]), held, marks, account }
}
