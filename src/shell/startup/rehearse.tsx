import { Activity } from 'react'
import { createRoot } from 'react-dom/client'
import { type Navigator, Router } from 'react-router-dom'
import type { Stream } from '#stream'
import type { Screen } from '../../core/screens/screens.ts'
import { StreamContext } from '../../core/state/streamContext.ts'
import { loadedScreen } from './loadScreen.ts'

/** A screen that is not made within this time, in ms, is left; the device has other things to do. */
const PATIENCE_MS = 5_000

/** Nothing leads anywhere from a rehearsal. */
const NOWHERE: Navigator = {
  createHref: () => '',
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
}

/**
 * Makes a screen once where nobody sees it, in short steps while nothing else is to be done, and throws it away. The first
 * time that code runs costs a slow phone twice what each later time does, and so the first tap on a tab does not pay for
 * it. No effect of the screen runs: it subscribes to nothing, asks for nothing, keeps nothing. `search`: of its address.
 */
export const rehearse = (stream: Stream, screen: Screen, search = ''): Promise<void> => {
  const Component = loadedScreen(screen)
  if (Component === undefined) return Promise.resolve()
  const stage = document.createElement('div')
  return new Promise((resolve) => {
    // What is wrong with it is said when it is opened.
    const root = createRoot(stage, { onUncaughtError: () => end() })
    const end = (): void => {
      clearTimeout(timer)
      observer.disconnect()
      root.unmount()
      resolve()
    }
    const observer = new MutationObserver(end)
    const timer = setTimeout(end, PATIENCE_MS)
    observer.observe(stage, { childList: true })
    root.render(
      <StreamContext value={stream}>
        <Router location={{ pathname: screen.path, search }} navigator={NOWHERE}>
          <Activity mode="hidden">
            <Component />
          </Activity>
        </Router>
      </StreamContext>,
    )
  })
}
