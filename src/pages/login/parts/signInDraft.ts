import { whenForgotten } from '../../../core/state/owner.ts'

/** What `login` hands to the page of the authenticator. In memory alone, as in `signUpDraft.ts`. */
export interface SignInDraft {
  readonly account: string
  readonly password: string
}

let draft: SignInDraft | undefined

export const keepSignInDraft = (next: SignInDraft | undefined): void => {
  draft = next
}
whenForgotten(() => keepSignInDraft(undefined))
export const signInDraft = (): SignInDraft | undefined => draft
