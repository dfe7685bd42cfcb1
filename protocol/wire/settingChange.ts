import * as v from 'valibot'

const parts = v.optional(v.array(v.string()))

/** One field that a line of the configuration changed. A list of words or numbers is one field with many parts. */
export const settingChange = v.object({
  /** Names of fields from the outside in; a place in a list, from 1, is a name too. */
  path: v.array(v.string()),
  /** What counted before; missing where there was nothing. */
  before: parts,
  /** What counts now; missing where there is nothing any more. */
  after: parts,
})
export type SettingChange = v.InferOutput<typeof settingChange>
