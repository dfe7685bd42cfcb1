import type { ComponentType } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { PAGE_LOADING_DELAY, PAGE_LOADING_TIMEOUT } from '#protocol'
import type { Screen } from '../../core/screens/screens.ts'
import { loadedScreen, loadScreen } from './loadScreen.ts'
import { reloadHelped, reloadOnce } from './reloadOnce.ts'

/** A screen on its way: nothing for 200 ms, then a skeleton, at 60 s 'still loading', at 120 s or on failure 'failed'. */
export type ScreenLoad =
  | { readonly phase: 'quiet' | 'skeleton' | 'slow' | 'failed' }
  | { readonly phase: 'ready'; readonly Component: ComponentType }

/** Fetches a screen and reports how far it is; the answer stops the reports. */
const follow = (screen: Screen, report: (load: ScreenLoad) => void): (() => void) => {
  let open = true
  const timers = [
    setTimeout(() => report({ phase: 'skeleton' }), PAGE_LOADING_DELAY),
    setTimeout(() => report({ phase: 'slow' }), PAGE_LOADING_TIMEOUT),
  ]
  const stop = (): void => {
    open = false
    timers.forEach(clearTimeout)
  }
  const run = async (): Promise<void> => {
    try {
      const Component = await loadScreen(screen)
      // A screen left behind says nothing about the one that follows: that one may just have asked for a reload.
      if (!open) return
      reloadHelped()
      report({ phase: 'ready', Component })
    } catch (error) {
      console.error(error)
      if (open && !reloadOnce()) report({ phase: 'failed' })
    }
    stop()
  }
  void run()
  return stop
}

/** Loads a screen's chunk and text; `retry` starts again. */
export const useScreenLoad = (screen: Screen): { readonly load: ScreenLoad; readonly retry: () => void } => {
  const [reported, setReported] = useState<{ path: string; load: ScreenLoad }>()
  const present = loadedScreen(screen)
  const missing = present === undefined
  const stop = useRef<() => void>(undefined)

  const begin = useCallback(() => {
    stop.current?.()
    stop.current = follow(screen, (load) => setReported({ path: screen.path, load }))
  }, [screen])

  useEffect(() => {
    if (missing) begin()
    else reloadHelped()
    return () => stop.current?.()
  }, [missing, begin])

  const load: ScreenLoad =
    present !== undefined
      ? { phase: 'ready', Component: present }
      : reported?.path === screen.path
        ? reported.load
        : { phase: 'quiet' }
  return {
    load,
    retry: () => {
      setReported(undefined)
      begin()
    },
  }
}
