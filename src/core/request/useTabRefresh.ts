import { useEffect } from 'react'
import { tabRefresh } from '../state/state.ts'
import { queries } from './queries.ts'

/**
 * A tap on the open tab asks for everything again that its screen shows; `tab` is the index of the screen's own flag, 0 to 4.
 * Live data needs no request: channels push it, and polls stand in for them.
 */
export const useTabRefresh = (tab: number): void =>
  useEffect(() => {
    let shown = tabRefresh.peek()[tab]
    return tabRefresh.subscribe(({ [tab]: flag }) => {
      if (flag === shown) return
      shown = flag
      void queries.refetchQueries({ type: 'active' })
    })
  }, [tab])
