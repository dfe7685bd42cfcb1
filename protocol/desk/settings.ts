import * as v from 'valibot'
import { cursor, defineDeskCall } from './call.ts'
import { settingKind } from './settingKinds.ts'

/** A line of the configuration. Times are Unix ms. */
export const settingLine = v.object({
  id: v.string(),
  kind: settingKind,
  key: v.string(),
  /** JSON. */
  value: v.string(),
  from: v.number(),
  time: v.number(),
  operator: v.string(),
  note: v.string(),
})

export const settingsLog = defineDeskCall(
  '/v1/settings/log',
  'A page of every line, newest first, those that are to come included.',
  ['configurator', 'auditor'],
  v.strictObject({ kind: v.optional(settingKind), after: cursor }),
  v.object({ lines: v.array(settingLine), next: v.optional(v.string()) }),
)

export const settingNow = defineDeskCall(
  '/v1/settings/now',
  'What counts now of a kind, as JSON to begin a change with.',
  ['configurator', 'auditor'],
  v.strictObject({ kind: settingKind, key: v.pipe(v.string(), v.maxLength(64)) }),
  v.object({ value: v.string() }),
)

export const setSetting = defineDeskCall(
  '/v1/settings/set',
  'Adds a line that counts from its date on, for everybody alike; a date that has passed, or is nearer than the notice of its kind, is refused.',
  ['configurator'],
  v.strictObject({
    kind: settingKind,
    key: v.pipe(v.string(), v.maxLength(64)),
    value: v.pipe(v.string(), v.maxLength(12_000)),
    /** Unix ms; 0 as soon as the notice of its kind lets it. */
    from: v.pipe(v.number(), v.integer(), v.minValue(0)),
    note: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(500)),
  }),
  v.object({ line: settingLine }),
  { subject: 'kind', acts: true },
)
