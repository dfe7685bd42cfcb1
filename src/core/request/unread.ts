import { useEffect } from 'react'
import { newCalls } from '#protocol'
import { useSignalValue } from '../live/useSignalValue.ts'
import { signedIn } from '../state/state.ts'
import { setAnswer } from './queries.ts'
import { request } from './request.ts'
import { useCall } from './useCall.ts'

/** So often unread figures are asked for, in ms; never while the page is hidden. */
const EVERY = 30_000
/** Badges show no larger number. */
const MOST = 99

type UnreadKind = Exclude<keyof newCalls.Unread, 'total'>

/** How much of a kind the user has not seen; undefined for guests and until it is known. */
export const useUnread = (kind: UnreadKind): number | undefined => {
  const enabled = useSignalValue(signedIn) === true
  const { data } = useCall(newCalls.getUnreadMsgs, {}, { enabled, every: EVERY })
  return enabled ? data?.[kind] : undefined
}

/** As a badge shows it. */
export const badgeText = (count: number): string => (count > MOST ? `${MOST}+` : String(count))

/** Tells the venue up to when (Unix ms) things were seen; the badges follow. */
export const markRead = async (kind: 'notices' | 'orders' | 'contracts', upTo: string): Promise<void> => {
  const reply = await request(newCalls.markRead, { kind, upTo }, { quiet: true, background: true })
  // A mark that was lost is set at the next visit.
  if (reply.kind === 'ok') setAnswer(newCalls.getUnreadMsgs, {}, reply.data)
}

/** Marks what a list shows as seen, each time that something unread came and the list was read anew (`upTo`, Unix ms). */
export const useMarkRead = (kind: 'orders' | 'contracts' | undefined, upTo: string | undefined): void => {
  const unread = useUnread(kind ?? 'orders') ?? 0
  useEffect(() => {
    if (kind !== undefined && upTo !== undefined && unread > 0) void markRead(kind, upTo)
  }, [kind, upTo, unread])
}
