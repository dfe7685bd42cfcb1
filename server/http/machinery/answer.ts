import { type Envelope, ERRORS, type Language, type Refusal } from '#protocol'
import type { Sentences } from '../../platform/sentences.ts'

/** The envelope of a call that succeeded: code '200', or the number 1 for `getDomain`. */
export const success = (data: unknown, isDomain: boolean): Envelope => ({ code: isDomain ? 1 : '200', msg: '', data })

/** The envelope of a refusal: its wire code, and its sentence in the user's language. */
export const refusalEnvelope = (sentences: Sentences, language: Language, refusal: Refusal): Envelope => ({
  code: ERRORS[refusal.error].code,
  msg: sentences(language, `errors.${refusal.error}`, refusal.values),
  ...(refusal.field === undefined ? {} : { field: refusal.field }),
  ...(refusal.values === undefined ? {} : { values: refusal.values }),
})
