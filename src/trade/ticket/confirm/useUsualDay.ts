import { hq } from '#protocol'
import { useCall } from '../../../core/request/useCall.ts'
import { usualDay } from './usualDay.ts'

const DAYS = 31
const FRESH_MS = 3_600_000

/** By what fraction a usual day moves the instrument; undefined until known. Asked for once an hour at most. */
export const useUsualDay = (instId: string, enabled: boolean): number | undefined => {
  const { data } = useCall(hq.getCoinHQDataByTime, { instId, bar: '1D', limit: DAYS }, { enabled, fresh: FRESH_MS })
  return data === undefined ? undefined : usualDay(data.candles)
}
