import { effect } from '@preact/signals-core'
import { useEffect } from 'react'
import { fetchPart } from '../app/fetchPart.ts'
import { sessionEpoch, signedIn } from '../app/state.ts'
import { useStream } from '../app/streamContext.ts'
import { usePart } from '../app/usePart.ts'
import { missed, tells, withMissed } from './missed.ts'

const fetchSheet = () => fetchPart(() => import('./AwaySheet.tsx'), ['status', 'trade'])

/** Waits for something that was missed, keeps it for the page, and fetches the sheet that tells it. Once in the app. */
export const AwayWatch = () => {
  const stream = useStream()
  const { Part, want } = usePart(fetchSheet)
  useEffect(
    () =>
      effect(() => {
        const away = stream.away.value
        if (!tells(away) || signedIn.value !== true) return
        missed.value = withMissed(missed.peek(), away, sessionEpoch.peek(), stream.now.peek())
        void want()
      }),
    [stream, want],
  )
  return Part === undefined ? null : <Part />
}
