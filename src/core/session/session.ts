import { signal } from '@preact/signals-core'
import { forgetOwner } from '../state/owner.ts'
import { type Person, person, sessionEpoch, signedIn, uid } from '../state/state.ts'

/** Raised once for each session that ended by itself; the shell goes to the login page then. */
export const expiries = signal(0)
/** Raised when a call finds the session of an operator over, which is not the user's. */
export const operatorExpiries = signal(0)
/**
 * Set by the first 650 and by a sign-out, cleared by the next sign-in: however many calls are told, one redirect follows,
 * and none where the user goes by himself.
 */
let told = false

/**
 * A session begins: by signing in, or because `checkLogin` found one (which does not say whose). The cookie is shared by
 * all tabs, so it may turn out to be somebody else's; then the older session ends first.
 */
export const beginSession = (who?: string): void => {
  told = false
  if (who !== undefined && uid.peek() !== undefined && uid.peek() !== who) endSession()
  if (who !== undefined) uid.value = who
  if (signedIn.peek() === true) return
  sessionEpoch.value += 1
  signedIn.value = true
}

/** `personalCenter` has told who is signed in. */
export const meetPerson = (who: Person): void => {
  beginSession(who.uid)
  person.value = who
}

/** The session ends: by the user's wish, because `checkLogin` found none, or because it expired. */
export const endSession = (): void => {
  if (signedIn.peek() === true) sessionEpoch.value += 1
  person.value = undefined
  uid.value = undefined
  signedIn.value = false
}

/**
 * The user is about to sign out: polls under way may hear 650 before this device knows that it is done, and that must not
 * send him to the login page. The answer takes it back, for when he could not.
 */
export const beginLeaving = (): (() => void) => {
  told = true
  return () => {
    told = false
  }
}

/** As `endSession`, by the user's own wish: what he had seen and typed is forgotten on this device too. */
export const signOut = (): void => {
  endSession()
  forgetOwner()
}

/**
 * A call or a poll answered 650. `epoch` is the session in which it was sent: an older session's late answer
 * ends nothing.
 */
export const expireSession = (epoch: number = sessionEpoch.peek()): void => {
  if (epoch !== sessionEpoch.peek() || told) return
  told = true
  endSession()
  expiries.value += 1
}
