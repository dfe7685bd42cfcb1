import { HashRouter } from 'react-router-dom'
import type { Stream } from '#stream'
import { Toasts } from '../ui/Toasts.tsx'
import { AppTabs } from './AppTabs.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { Router } from './Router.tsx'
import { SessionWatch } from './SessionWatch.tsx'
import { StreamContext } from './streamContext.ts'
import { TransitionFlag } from './TransitionFlag.tsx'

/** The whole app around one data core. */
export const App = ({ stream }: { stream: Stream }) => (
  <StreamContext value={stream}>
    <HashRouter>
      <SessionWatch />
      <TransitionFlag />
      <LoadingBar />
      <Router />
      <AppTabs />
      <Toasts />
    </HashRouter>
  </StreamContext>
)
