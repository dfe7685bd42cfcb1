import { useEffect } from 'react'
import { common } from '#protocol'
import { request } from '../../core/request/request.ts'
import { beginSession, endSession } from '../../core/session/session.ts'
import { followOwner, OWNER } from '../../core/state/owner.ts'
import { loadPerson } from '../../core/state/startData.ts'
import { sessionEpoch, signedIn } from '../../core/state/state.ts'

/** Who is signed in now; nobody needs to be told that he signed out himself. */
const hear = async (): Promise<void> => {
  const epoch = sessionEpoch.peek()
  const reply = await request(common.checkLogin, {}, { quiet: true })
  if (reply.kind !== 'ok' || sessionEpoch.peek() !== epoch) return
  if (!reply.data.login) endSession()
  else if (signedIn.peek() === true) await loadPerson({ quiet: true })
  else beginSession()
}

/** Who signs out or in within another tab of the browser has done so in this one. Once in the app. */
export const TabsWatch = (): null => {
  useEffect(() => {
    const look = (): void => {
      if (followOwner()) void hear()
    }
    const stored = ({ key }: StorageEvent): void => {
      if (key === OWNER || key === null) look()
    }
    // A page that the browser had put aside has heard nothing meanwhile.
    const shown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) look()
    }
    // Nor has one that was not there yet.
    look()
    addEventListener('storage', stored)
    addEventListener('pageshow', shown)
    return () => {
      removeEventListener('storage', stored)
      removeEventListener('pageshow', shown)
    }
  }, [])
  return null
}
