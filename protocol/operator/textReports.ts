import * as v from 'valibot'
import { LANGUAGES } from '../base/constants.ts'
import { defineCall } from '../wire/call.ts'
import { limitOf, recordId } from '../wire/inputs.ts'
import { reportedText, screenAddress } from '../wire/textReport.ts'
import { cursor } from './cursor.ts'
import { operatorsWith } from './role.ts'
import { trimmedText } from './texts.ts'

// Texts of the app that readers reported. Nothing is known of who reported one. Times are Unix ms.

const textReport = v.object({
  id: recordId,
  ...reportedText,
  at: v.number(),
  state: v.picklist(['open', 'changed', 'declined']),
  /** By which operator, when, and why; absent while it is open. */
  decided: v.optional(v.object({ by: v.string(), at: v.number(), note: v.string() })),
})
export type TextReport = v.InferOutput<typeof textReport>

export const listTextReports = defineCall(
  '/v1/texts/list',
  'A page of reports about texts of the app, of one language or screen if it is given: what is open, oldest first, or what was decided, newest first; `next` is the cursor of the following page.',
  v.strictObject({
    state: v.picklist(['open', 'ended']),
    language: v.optional(v.picklist(LANGUAGES)),
    screen: v.optional(screenAddress),
    after: cursor,
    limit: v.optional(limitOf(50)),
  }),
  v.object({ reports: v.array(textReport), next: v.optional(recordId) }),
  { audience: operatorsWith(['configurator', 'auditor'], { idle: true }) },
)
export const decideTextReport = defineCall(
  '/v1/texts/decide',
  'Says that a text was changed, or why it stays. `gone`: it was decided before.',
  v.strictObject({
    id: recordId,
    state: v.picklist(['changed', 'declined']),
    /** For the log, and for whoever reads the report later. */
    note: trimmedText(500, 3),
  }),
  v.object({ outcome: v.picklist(['done', 'gone']) }),
  { audience: operatorsWith(['configurator'], { subject: 'id', acts: true }) },
)
