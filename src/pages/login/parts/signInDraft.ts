import { readEntry, writeEntry } from '../../../core/screens/historyEntries.ts'
import { whenForgotten } from '../../../core/state/owner.ts'
import { isGood, type SentCode } from './sentCode.ts'

/**
 * What `login` hands to the page of the authenticator, and to itself while the user is at their mail. In memory alone, as in
 * `signUpDraft.ts`.
 */
export interface SignInDraft {
  readonly account: string
  readonly password: string
  readonly code?: string | undefined
  /** The code that was sent for it. */
  readonly sent?: SentCode | undefined
}

/** Marks the history entry in which a sign-in waits for its code; a page that is opened anew is not one to which one came back. */
const WAITS = 'signInWaits'

let draft: SignInDraft | undefined

export const keepSignInDraft = (next: SignInDraft | undefined): void => {
  draft = next
}
whenForgotten(() => keepSignInDraft(undefined))
export const signInDraft = (): SignInDraft | undefined => draft

/** Keeps a sign-in that waits for its code, for when the user comes back to this entry of the history. */
export const leaveSignIn = (entry: string, left: SignInDraft): void => {
  keepSignInDraft(left)
  writeEntry(entry, WAITS, true)
}

/** The sign-in that was left in this entry of the history; undefined where its code has expired by now. */
export const leftSignIn = (entry: string): SignInDraft | undefined =>
  readEntry(entry, WAITS) === true && draft !== undefined && isGood(draft.sent, draft.account) ? draft : undefined
