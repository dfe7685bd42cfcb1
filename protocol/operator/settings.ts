import * as v from 'valibot'
import { defineCall } from '../wire/call.ts'
import { freeText } from '../wire/inputs.ts'
import { settingChange } from '../wire/settingChange.ts'
import { cursor } from './cursor.ts'
import { operatorsWith } from './role.ts'
import { settingKind } from './settingKinds.ts'
import { trimmedText } from './texts.ts'

/** An article in ten languages is the longest value, in characters of its JSON. */
const MOST_VALUE = 64_000

/** A dated entry of the settings. Times are Unix ms. */
export const settingEntry = v.object({
  id: v.string(),
  kind: settingKind,
  key: v.string(),
  /** What it changes against the setting before it. */
  changes: v.array(settingChange),
  from: v.number(),
  time: v.number(),
  operator: v.string(),
  note: v.string(),
  /** It was taken back before its date, and never counts. */
  recalled: v.optional(v.object({ operator: v.string(), note: v.string(), time: v.number() })),
})

export type SettingEntry = v.InferOutput<typeof settingEntry>

export const settingsLog = defineCall(
  '/v1/settings/log',
  'A page of every line, newest first, those that are to come included.',
  v.strictObject({ kind: v.optional(settingKind), after: cursor }),
  v.object({ lines: v.array(settingEntry), next: v.optional(v.string()) }),
  { audience: operatorsWith(['configurator', 'auditor']) },
)

export const settingNow = defineCall(
  '/v1/settings/now',
  'What counts now of a kind, as JSON to begin a change with.',
  v.strictObject({ kind: settingKind, key: freeText(64) }),
  v.object({ value: v.string() }),
  { audience: operatorsWith(['configurator', 'auditor']) },
)

export const settingKeys = defineCall(
  '/v1/settings/keys',
  'Every key of a kind, with what is to come of each.',
  v.strictObject({ kind: settingKind }),
  v.object({
    keys: v.array(
      v.object({
        key: v.string(),
        /** Its title in the language of the request; '' where the key says enough. */
        title: v.string(),
        /** Since when its newest entry is in force; 0 for what was shipped with the venue. */
        since: v.number(),
        /** The earliest first. */
        coming: v.array(settingEntry),
      }),
    ),
  }),
  { audience: operatorsWith(['configurator', 'auditor']) },
)

export const setSetting = defineCall(
  '/v1/settings/set',
  'Adds a line that counts from its date on, for everybody alike; a date that has passed, or is nearer than the notice of its kind, is refused. Terms that touch money wait for a second person first.',
  v.strictObject({
    kind: settingKind,
    key: freeText(64),
    value: freeText(MOST_VALUE),
    /** Unix ms; 0: as soon as the notice of its kind allows. */
    from: v.pipe(v.number(), v.integer(), v.minValue(0)),
    note: trimmedText(500, 3),
  }),
  v.variant('outcome', [
    v.object({ outcome: v.literal('done'), line: settingEntry }),
    v.object({ outcome: v.literal('proposed'), review: v.string() }),
  ]),
  { audience: operatorsWith(['configurator'], { subject: 'kind', acts: true }) },
)

export const recallSetting = defineCall(
  '/v1/settings/recall',
  'Takes back a line that does not count yet; of announced terms no later than a quarter of an hour before they count.',
  v.strictObject({ id: v.pipe(v.string(), v.regex(/^[a-zA-Z]{3,20}-\d{1,18}$/)), note: trimmedText(500, 3) }),
  v.object({ outcome: v.picklist(['done', 'gone']) }),
  { audience: operatorsWith(['configurator'], { subject: 'id', acts: true }) },
)
