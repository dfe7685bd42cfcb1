import { effect, type ReadonlySignal } from '@preact/signals-core'
import { coinVarieties, common, user } from '#protocol'
import type { Stream } from '#stream'
import type { Failure } from '../request/message.ts'
import { network, request } from '../request/request.ts'
import { sendSession } from '../session/sendSession.ts'
import { beginSession, endSession, expireSession, isUnanswered, meetPerson } from '../session/session.ts'
import { rememberedFirst, storedList, storedQuotes, storeList } from './snapshot.ts'
import { announced, catalogFailed, coins, foreseeable, instruments, sessionEpoch, signedIn, uid } from './state.ts'

/** How often start data is asked for until it has come. */
const RETRY_DELAY_MS = 5_000
/** After this long without an answer the last visit's instruments are shown. */
const RESTORE_AFTER_MS = 2_000

let nextCheck: ReturnType<typeof setTimeout>

/** Whether the cookie still stands for a session; asked until there is an answer. */
export const checkSession = async (): Promise<void> => {
  clearTimeout(nextCheck)
  const epoch = sessionEpoch.peek()
  const reply = await request(common.checkLogin, {})
  if (sessionEpoch.peek() !== epoch) return
  isUnanswered.value = reply.kind !== 'ok'
  if (reply.kind === 'ok') {
    if (reply.data.login) beginSession()
    else endSession()
  } else {
    clearTimeout(nextCheck)
    nextCheck = setTimeout(() => void checkSession(), RETRY_DELAY_MS)
  }
}

let listed = false

/** Until the venue has answered, the list of the last visit stands in. */
const restoreInstruments = (): void => {
  if (listed || instruments.peek().length > 0) return
  const kept = storedList()
  if (kept === undefined) return
  coins.value = kept.coins
  instruments.value = rememberedFirst(kept.instruments, storedQuotes())
}

/** Coins and instruments, into the shared state and the device's memory; asked until they have come. */
export const loadInstruments = async (): Promise<void> => {
  const reply = await request(coinVarieties.getList, {})
  if (reply.kind === 'ok') {
    listed = true
    catalogFailed.value = false
    coins.value = reply.data.coins
    instruments.value = reply.data.instruments
    announced.value = reply.data.next
    foreseeable.value = reply.data.foreseeable
    storeList(reply.data)
  } else if (!listed) {
    restoreInstruments()
    catalogFailed.value = instruments.peek().length === 0
    setTimeout(() => void loadInstruments(), RETRY_DELAY_MS)
  }
}

/** Who is signed in, into the shared state; the answer is the failure, if there was one. */
export const loadPerson = async (
  options: { readonly quiet?: boolean; readonly background?: boolean } = {},
): Promise<Failure | undefined> => {
  const epoch = sessionEpoch.peek()
  const reply = await request(user.personalCenter, {}, options)
  if (reply.kind !== 'ok') return reply
  if (sessionEpoch.peek() === epoch) meetPerson(reply.data)
  return undefined
}

/** As `loadPerson`, until it is known whose session this is; what goes wrong is swallowed. */
const meet = async (epoch = sessionEpoch.peek()): Promise<void> => {
  await loadPerson()
  const nameless = uid.peek() === undefined && sessionEpoch.peek() === epoch
  if (nameless) setTimeout(() => sessionEpoch.peek() === epoch && void meet(epoch), RETRY_DELAY_MS)
}

/** A page that comes back to the front may find that another tab has signed out, in, or in as somebody else. */
const recheck = async (): Promise<void> => {
  if (signedIn.peek() === undefined) return
  if (signedIn.peek() === true) {
    await loadPerson({ quiet: true })
    return
  }
  const epoch = sessionEpoch.peek()
  const reply = await request(common.checkLogin, {}, { quiet: true })
  if (reply.kind === 'ok' && reply.data.login && sessionEpoch.peek() === epoch) beginSession()
}

/** What the data core tells: a 650 seen by a poll ends the session, an answer ends an outage. */
const listen = (stream: Stream) =>
  stream.onEvent((event) => {
    if (event.type === 'expired') expireSession()
    if (event.type === 'network' && event.ok) network.succeeded()
  })

/** Ties the data core to the session, and loads what every screen needs; again after each sign-in. */
export const runStartData = (stream: ReadonlySignal<Stream>): void => {
  effect(() => listen(stream.value))
  effect(() => stream.value.setInstruments(instruments.value))
  sendSession(stream)
  void loadInstruments()
  setTimeout(restoreInstruments, RESTORE_AFTER_MS)
  void checkSession()
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void recheck())
  effect(() => {
    if (signedIn.value !== true) return
    // Not within the effect: what the loads read must not run it again.
    queueMicrotask(() => {
      void meet()
      if (instruments.peek().length > 0) void loadInstruments()
    })
  })
}
