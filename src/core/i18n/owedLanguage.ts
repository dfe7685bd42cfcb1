import { signal } from '@preact/signals-core'
import { isLanguage, type Language } from '#protocol'
import { readStoredJson, writeStored } from '../state/storage.ts'

const KEY = 'tapeline.languageOwed'

/** A language that was chosen here and that the account has not heard of. `uid`: whose it is; none for a guest's choice. */
export interface OwedLanguage {
  readonly language: Language
  readonly uid?: string | undefined
}

const stored = (): OwedLanguage | undefined => {
  const value = readStoredJson(KEY) as { readonly language?: unknown; readonly uid?: unknown } | null | undefined
  const { language, uid } = value ?? {}
  if (typeof language !== 'string' || !isLanguage(language)) return undefined
  return { language, ...(typeof uid === 'string' && { uid }) }
}

/** Kept over visits until it was sent to the account. */
export const owedLanguage = signal(stored())

const keep = (owed: OwedLanguage | undefined): void => {
  writeStored(KEY, owed === undefined ? undefined : JSON.stringify(owed))
  owedLanguage.value = owed
}

/** The user chose; a guest's choice is sent to the account that they sign in with. */
export const oweLanguage = (language: Language, uid: string | undefined): void =>
  keep({ language, ...(uid !== undefined && { uid }) })

/** The account knows it, or it was somebody else's; a later choice stays owed. */
export const settleLanguage = (owed: OwedLanguage): void => {
  if (owedLanguage.peek() === owed) keep(undefined)
}
