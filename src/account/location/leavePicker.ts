import { useLocation } from 'react-router-dom'
import { chooseArea } from '../../core/screens/area.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { returnPath } from '../../core/session/guard.ts'

const NOWHERE = ''

/** Where the picker leads with its result: the page that `?to=` names (one of ours), with `aid` in its query. */
export const resultPath = (query: string, aid: number): string | undefined => {
  const to = returnPath(query, NOWHERE)
  if (to === NOWHERE) return undefined
  const [path = '', search = ''] = to.split('?')
  const fields = new URLSearchParams(search)
  fields.set('aid', String(aid))
  return `${path}?${fields.toString()}`
}

/**
 * What a tap on an area does: it is kept as the area of the app (`area`) and the picker closes. A caller
 * opens `/choose-location` and reads `area` when it is back; or `/choose-location?to=<path>`, which takes the picker's
 * place and has the id as `aid`.
 */
export const useLeavePicker = (): ((aid: number) => void) => {
  const { search } = useLocation()
  const navigation = useNavigation()
  return (aid) => {
    chooseArea(aid)
    const path = resultPath(search, aid)
    if (path === undefined) navigation.back()
    else navigation.replace(path)
  }
}
