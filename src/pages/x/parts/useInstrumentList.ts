import { coinVarieties, type Instrument } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { type CallResult, useCall } from '../../../core/request/useCall.ts'
import { instruments } from '../../../core/state/state.ts'

/** Every instrument: what the app knows already, else as the venue answers now. */
export const useInstrumentList = (): Omit<CallResult<readonly Instrument[]>, 'loading' | 'fetching'> => {
  const known = useSignalValue(instruments)
  const { data, failure, refetch } = useCall(coinVarieties.getList, {}, { enabled: known.length === 0 })
  return { data: known.length > 0 ? known : data?.instruments, failure, refetch }
}
