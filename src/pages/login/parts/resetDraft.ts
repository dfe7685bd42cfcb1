import { whenForgotten } from '../../../core/state/owner.ts'
import type { SentCode } from './sentCode.ts'

/** What the pages of a forgotten password hand on. In memory alone; after a reload one begins again. */
export interface ResetDraft {
  readonly account: string
  readonly sent?: SentCode
  /** What was proved, and how; opens the page of the new password. */
  readonly proved?: { readonly way: 'code' | 'authenticator'; readonly token: string }
}

let draft: ResetDraft | undefined

export const keepResetDraft = (next: ResetDraft | undefined): void => {
  draft = next
}
whenForgotten(() => keepResetDraft(undefined))
export const resetDraft = (): ResetDraft | undefined => draft
