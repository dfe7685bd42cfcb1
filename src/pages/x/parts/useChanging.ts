import { useMemo } from 'react'
import type { Announced } from '../../../reading/terms/useAnnounced.ts'
import { useDue } from '../../../reading/terms/useDue.ts'

/** The instruments of which other sizes, a closing or other terms are to come; fees stand on a page of their own. */
export const useChanging = (announced: Announced | undefined): ReadonlySet<string> => {
  const lines = useMemo(
    () => [...(announced?.coins ?? []), ...(announced?.terms ?? [])].toSorted((a, b) => a.from - b.from),
    [announced],
  )
  const due = useDue(lines.map(({ from }) => from))
  return useMemo(() => new Set(lines.slice(due).map(({ instId }) => instId)), [lines, due])
}
