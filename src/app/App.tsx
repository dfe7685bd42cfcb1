import type { ReadonlySignal } from '@preact/signals-core'
import { HashRouter } from 'react-router-dom'
import type { Stream } from '#stream'
import { useSignalValue } from '../live/useSignalValue.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { AppTabs } from './AppTabs.tsx'
import { Columns } from './Columns.tsx'
import { LateNotes } from './LateNotes.tsx'
import { LateWatches } from './LateParts.tsx'
import { Router } from './Router.tsx'
import { SessionWatch } from './SessionWatch.tsx'
import { StreamContext } from './streamContext.ts'
import { TransitionFlag } from './TransitionFlag.tsx'
import { useSettled } from './useSettled.ts'

/** Bars, offers and messages have nothing to say before, and leave line and processor to the first screen. */
const SETTLE_MS = 1_000

/** The whole app around one data core. */
export const App = ({ stream }: { stream: ReadonlySignal<Stream> }) => {
  const settled = useSettled(SETTLE_MS)
  return (
    <StreamContext value={useSignalValue(stream)}>
      {/* A change of address is urgent: what it leads to is made behind its first frame, see ScreenHost. */}
      <HashRouter useTransitions={false}>
        <SessionWatch />
        <TransitionFlag />
        {settled ? <LateWatches /> : null}
        <Columns>
          <Router />
        </Columns>
        {settled ? <LateNotes /> : null}
        <AppTabs />
        <Toasts />
      </HashRouter>
    </StreamContext>
  )
}
