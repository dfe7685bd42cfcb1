import type { ReadonlySignal } from '@preact/signals-core'
import { HashRouter } from 'react-router-dom'
import type { Stream } from '#stream'
import { useSignalValue } from '../live/useSignalValue.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { AppTabs } from './AppTabs.tsx'
import { LateWatches } from './LateParts.tsx'
import { Router } from './Router.tsx'
import { SessionWatch } from './SessionWatch.tsx'
import { StreamContext } from './streamContext.ts'
import { TransitionFlag } from './TransitionFlag.tsx'

/** The whole app around one data core. */
export const App = ({ stream }: { stream: ReadonlySignal<Stream> }) => (
  <StreamContext value={useSignalValue(stream)}>
    <HashRouter>
      <SessionWatch />
      <TransitionFlag />
      <LateWatches />
      <Router />
      <AppTabs />
      <Toasts />
    </HashRouter>
  </StreamContext>
)
