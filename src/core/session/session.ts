import { signal } from '@preact/signals-core'
import { forgetOwner } from '../state/owner.ts'
import { type Person, person, sessionEpoch, signedIn, uid } from '../state/state.ts'

/** Raised once for each session that ended by itself; the shell goes to the login page then. */
export const expiries = signal(0)
/** True while nobody has said whether there is a session, because the last question got no answer. */
export const isUnanswered = signal(false)
/** Raised when a call finds the session of an operator over, which is not the user's. */
export const operatorExpiries = signal(0)
export const expireOperator = (): void => {
  operatorExpiries.value += 1
}
/**
 * Set by the first 650 and by a sign-out, cleared by the next sign-in: one redirect follows however many calls are refused,
 * and none where the user signs out.
 */
let isHandled = false

/**
 * A session begins: by signing in, or because `checkLogin` found one (which does not say whose). The cookie is shared by
 * all tabs, so it may turn out to be somebody else's; then the older session ends first.
 */
export const beginSession = (who?: string): void => {
  isHandled = false
  if (who !== undefined && uid.peek() !== undefined && uid.peek() !== who) endSession()
  if (who !== undefined) uid.value = who
  if (signedIn.peek() === true) return
  sessionEpoch.value += 1
  signedIn.value = true
}

/** `personalCenter` has answered who is signed in. */
export const meetPerson = (who: Person): void => {
  beginSession(who.uid)
  person.value = who
}

/** The session ends: the user signs out, `checkLogin` finds none, or it has expired. */
export const endSession = (): void => {
  if (signedIn.peek() === true) sessionEpoch.value += 1
  person.value = undefined
  uid.value = undefined
  signedIn.value = false
}

/**
 * The user is about to sign out: polls under way may be answered 650 before the sign-out is, and that must not lead to the
 * login page. The returned function takes it back, for a sign-out that failed.
 */
export const beginLeaving = (): (() => void) => {
  isHandled = true
  return () => {
    isHandled = false
  }
}

/** As `endSession`, at the user's request: what they saw and typed is forgotten on this device too. */
export const signOut = (): void => {
  endSession()
  forgetOwner()
}

/**
 * A call or a poll answered 650. `epoch` is the session in which it was sent: an older session's late answer
 * ends nothing.
 */
export const expireSession = (epoch: number = sessionEpoch.peek()): void => {
  if (epoch !== sessionEpoch.peek() || isHandled) return
  isHandled = true
  endSession()
  expiries.value += 1
}
