import { whenForgotten } from '../../../core/state/owner.ts'
import type { SentCode } from './sentCode.ts'

/** What `register` hands to `register2`. In memory alone: a password belongs in no address and no storage. */
export interface SignUpDraft {
  readonly account: string
  readonly password: string
  /** The code of whoever invited them. */
  readonly invite?: string | undefined
  readonly sent: SentCode
}

let draft: SignUpDraft | undefined

export const keepSignUpDraft = (next: SignUpDraft | undefined): void => {
  draft = next
}
whenForgotten(() => keepSignUpDraft(undefined))
/** The draft; undefined after a reload, when sign-up begins again. */
export const signUpDraft = (): SignUpDraft | undefined => draft
