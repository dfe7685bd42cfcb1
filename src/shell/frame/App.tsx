import type { ReadonlySignal } from '@preact/signals-core'
import { HashRouter } from 'react-router-dom'
import type { Stream } from '#stream'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { StreamContext } from '../../core/state/streamContext.ts'
import { useSettled } from '../../core/state/useSettled.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { LazyNotes } from '../watches/LazyNotes.tsx'
import { LazyWatches } from '../watches/LazyParts.tsx'
import { SessionWatch } from '../watches/SessionWatch.tsx'
import { AppTabs } from './AppTabs.tsx'
import { Columns } from './Columns.tsx'
import { Router } from './Router.tsx'
import { TransitionFlag } from './TransitionFlag.tsx'

/** Bars, offers and messages have nothing to say before, and leave line and processor to the first screen. */
const SETTLE_MS = 1_000

interface AppProps {
  readonly stream: ReadonlySignal<Stream>
  /** When bars, offers and messages come, in ms. */
  readonly settleMs?: number
}

/** The whole app around one data core. */
export const App = ({ stream, settleMs = SETTLE_MS }: AppProps) => {
  const settled = useSettled(settleMs)
  return (
    <StreamContext value={useSignalValue(stream)}>
      {/* A change of address is urgent: what it leads to is made behind its first frame, see ScreenHost. */}
      <HashRouter useTransitions={false}>
        <SessionWatch />
        <TransitionFlag />
        {settled ? <LazyWatches /> : null}
        <Columns>
          <Router />
        </Columns>
        {settled ? <LazyNotes /> : null}
        <AppTabs />
        <Toasts />
      </HashRouter>
    </StreamContext>
  )
}
