import { createContext } from 'react'
import * as v from 'valibot'
import { operators } from '#protocol'
import type { Value } from './value.ts'

/** What is wrong with a setting that was typed. */
export interface Fault {
  /** Names of the fields that lead to it, from the outside to the inside; members of a list by their number. */
  readonly path: readonly string[]
  /** The rule that it breaks, if it has a name. */
  readonly rule: string
}

/** The first fault of a setting by the schema that the venue checks it with; undefined where it may be published. */
export const faultOf = (kind: operators.SettingKind, value: Value): Fault | undefined => {
  const checked = v.safeParse(operators.SETTINGS[kind], value, { abortEarly: true })
  if (checked.success) return undefined
  const [issue] = checked.issues
  return { path: (v.getDotPath(issue) ?? '').split('.'), rule: issue.message }
}

/** The field that is wrong, by its path joined with dots, and the sentence that says so. */
export const FaultContext = createContext<{ readonly at: string; readonly text: string }>({ at: '', text: '' })
