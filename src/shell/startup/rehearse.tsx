import { Activity } from 'react'
import { createRoot } from 'react-dom/client'
import { type Navigator, Router } from 'react-router-dom'
import type { Stream } from '#stream'
import type { Screen } from '../../core/screens/screens.ts'
import { StreamContext } from '../../core/state/streamContext.ts'
import { loadedScreen } from './loadScreen.ts'

/** A screen that is not rendered within this time is given up. */
const TIMEOUT_MS = 5_000

/** A rehearsal does not navigate. */
const NOWHERE: Navigator = {
  createHref: () => '',
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
}

/**
 * Renders a screen once where nobody sees it, in short steps in idle time, and throws it away. On a slow phone the first
 * run of code takes twice as long as each later one, and now the first tap on a tab does not pay for it. No effect of the
 * screen runs: it subscribes to nothing, asks for nothing, keeps nothing. `search`: of its address.
 */
export const rehearse = (stream: Stream, screen: Screen, search = ''): Promise<void> => {
  const Component = loadedScreen(screen)
  if (Component === undefined) return Promise.resolve()
  const stage = document.createElement('div')
  return new Promise((resolve) => {
    // An error shows when the screen is opened.
    const root = createRoot(stage, { onUncaughtError: () => end() })
    const end = (): void => {
      clearTimeout(timer)
      observer.disconnect()
      root.unmount()
      resolve()
    }
    const observer = new MutationObserver(end)
    const timer = setTimeout(end, TIMEOUT_MS)
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
