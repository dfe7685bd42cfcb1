import { computed } from '@preact/signals-core'
import { useMemo } from 'react'
import { type Instrument, isInLots, type WholeAccount } from '#protocol'
import { heldAt } from '../../forex/held/forexAccount.ts'
import { useForexHeld } from '../../forex/held/useForexHeld.ts'
import { isThere, useEachSecond } from '../held/useEachSecond.ts'
import { useHeld } from '../held/useHeld.ts'

/**
 * Contracts and forex of the account together, sampled once a second; undefined while a price that judges it is missing.
 * Both are held by the one wallet.
 */
export const useWholeAccount = (instruments: ReadonlyMap<string, Instrument>): WholeAccount | undefined => {
  const pairs = useMemo(() => new Map([...instruments].filter(([, one]) => isInLots(one))), [instruments])
  const { account } = useHeld(true, '')
  const { held, dealings } = useForexHeld(true, undefined, pairs)
  const whole = useMemo(
    () =>
      computed((): WholeAccount | undefined => {
        const contracts = account.value
        const lots = held?.map((one) => {
          const now = heldAt(one, dealings.value)
          return now && { ...now, instId: one.position.instId }
        })
        return contracts === undefined || lots === undefined || !lots.every((one) => one !== undefined)
          ? undefined
          : { contracts, pairs: lots }
      }),
    [account, held, dealings],
  )
  return useEachSecond(whole, isThere)
}
