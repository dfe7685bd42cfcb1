import { useEffect } from 'react'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instrumentById } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { pairOf } from './pairs.ts'

/** Asks the full-rate quotes of the pairs that give these currencies' rates, while the component is mounted. */
export const useRateQuotes = (currencies: readonly string[]): void => {
  const stream = useStream()
  const byId = useSignalValue(instrumentById)
  const ids = currencies.flatMap((currency) => pairOf(byId, currency)?.instrument.instId ?? []).join()
  useEffect(() => (ids === '' ? undefined : stream.demandQuotes(ids.split(','))), [stream, ids])
}
