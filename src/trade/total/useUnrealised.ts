import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useCallback, useMemo } from 'react'
import { type Amount, forexResult, holdingOf, type Position, sum, toAmount, unrealised, ZERO } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instrumentById } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { useFeed } from '../../ui/live/useFeed.ts'
import { useMarks } from '../contract/held/useMarks.ts'
import { heldAt, lotsHeld, pairsFor } from '../forex/held/forexAccount.ts'
import { useDealings } from '../forex/held/useDealings.ts'

const NONE: readonly Position[] = []

/** As the venue last sent it. */
const sent = ({ upl }: Position): Amount => (upl === '' ? ZERO : toAmount(upl))

/**
 * Unrealised results of all open positions in USDT, by the tick: contracts at the mark price, forex at the price that would
 * close it. While a price is missing, as the venue last counted; undefined until positions are known. Renders nothing.
 */
export const useUnrealised = (): ReadonlySignal<Amount | undefined> => {
  const stream = useStream()
  const { value } = useFeed(useCallback(() => stream.positions(), [stream]))
  const known = useSignalValue(value).data
  const instruments = useSignalValue(instrumentById)
  const positions = known ?? NONE
  const lots = useMemo(() => lotsHeld(positions, instruments), [positions, instruments])
  const marks = useMarks(positions.filter(({ instType }) => instType === 'SWAP').map(({ instId }) => instId))
  const dealings = useDealings(pairsFor(lots.map(({ instrument }) => instrument)))
  return useMemo(() => {
    const lotsOf = new Map(lots.map((one) => [one.position, one]))
    const resultOf = (position: Position): Amount | undefined => {
      const forex = lotsOf.get(position)
      if (forex !== undefined) {
        const now = heldAt(forex, dealings.value)
        return now && forexResult(now)
      }
      const holding = holdingOf(position)
      const mark = marks.value.get(position.instId)
      return holding && mark && unrealised(holding, mark)
    }
    return computed(() => known && sum(known.map((position) => resultOf(position) ?? sent(position))))
  }, [known, lots, marks, dealings])
}
