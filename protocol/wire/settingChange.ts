import * as v from 'valibot'

const parts = v.optional(v.array(v.string()))

/** One field that an entry of the settings changed. A list of words or numbers is one field with many parts. */
export const settingChange = v.object({
  /** Names of fields from the outside in; a position in a list, from 1, is a name too. */
  path: v.array(v.string()),
  /** The former value; missing where there was none. */
  before: parts,
  /** The new value; missing where there is none any more. */
  after: parts,
})
export type SettingChange = v.InferOutput<typeof settingChange>
