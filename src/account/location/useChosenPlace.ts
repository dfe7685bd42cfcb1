import { common } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { area } from '../../core/screens/area.ts'

/** Names seldom change. */
const FRESH_MS = 600_000
const EVERYWHERE = { kind: 'world', code: '', name: '', lat: '', lon: '' } as const

export type ChosenPlace = Pick<common.Area, 'kind' | 'code' | 'name' | 'lat' | 'lon'>

/** The area last chosen (decision 217); undefined while it is looked up. One that cannot be had counts as everywhere. */
export const useChosenPlace = (): ChosenPlace | undefined => {
  const id = useSignalValue(area)
  const isWorld = id === common.WORLD
  const { data, failure } = useCall(common.areaDetails, { id }, { fresh: FRESH_MS, enabled: !isWorld })
  if (isWorld) return EVERYWHERE
  return data?.areas.at(-1) ?? (failure === undefined ? undefined : EVERYWHERE)
}
