import { effect } from '@preact/signals-core'
import { useEffect } from 'react'
import { usePart } from '../../core/chunks/usePart.ts'
import { sessionEpoch, signedIn, uid } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { fetchPart } from '../../ui/fetchPart.ts'
import { forgetMissed, keepMissed, keptMissed } from './keptMissed.ts'
import { missed, tells, unseen, withMissed } from './missed.ts'

const fetchSheet = () => fetchPart(() => import('./AwaySheet.tsx'), ['status', 'trade', 'futures', 'forex', 'timed'])

/** What was not closed before this page was loaded again is to be closed still. */
const restore = (who: string): void => {
  const kept = keptMissed(who)
  const session = sessionEpoch.peek()
  if (kept === undefined || missed.peek()?.session === session) return
  const { unseen: isUnseen, ...rest } = kept
  missed.value = { ...rest, session }
  unseen.value = isUnseen
}

/** Waits for something that was missed, keeps it for the page, and fetches the sheet that tells it. Once in the app. */
export const AwayWatch = () => {
  const stream = useStream()
  const { Part, want } = usePart(fetchSheet)
  useEffect(
    () =>
      effect(() => {
        const away = stream.away.value
        if (!tells(away) || signedIn.value !== true) return
        if (uid.value !== undefined) restore(uid.value)
        missed.value = withMissed(missed.peek(), away, sessionEpoch.peek(), stream.now.peek())
        if (away.orders.length > 0) unseen.value = true
        void want()
      }),
    [stream, want],
  )
  useEffect(
    () =>
      effect(() => {
        if (signedIn.value === false) return forgetMissed()
        if (signedIn.value !== true || uid.value === undefined) return
        restore(uid.value)
        const known = missed.value
        if (known?.session !== sessionEpoch.peek()) return
        keepMissed(uid.value, known, unseen.value)
        if (unseen.value) void want()
      }),
    [want],
  )
  return Part === undefined ? null : <Part />
}
