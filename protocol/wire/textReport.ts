// Texts of the app that readers find wrong.

import * as v from 'valibot'
import { LANGUAGES } from '../base/constants.ts'
import { idempotencyKey } from './call.ts'
import { visibleText } from './inputs.ts'

/** Longest text that is reported, or proposed in its place, in characters. */
export const REPORTED_TEXT_LIMIT = 500

/** Address of a screen without its query, which may name what belongs to the user. */
export const screenAddress = v.pipe(v.string(), v.regex(/^\/[A-Za-z0-9/_-]{0,80}$/))

/** What is told of a text: where it stands, in which language, and what would be better. Not who reads it. */
export const reportedText = {
  screen: screenAddress,
  language: v.picklist(LANGUAGES),
  /** Of the app. */
  version: v.pipe(v.string(), v.regex(/^[A-Za-z0-9.+-]{1,40}$/)),
  /** `<area>:<key>` in the dictionaries of the app; absent where it is not known. */
  textKey: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,40}:[A-Za-z0-9_.-]{1,100}$/))),
  /** As it is read; of a text with values, without them. */
  text: visibleText(REPORTED_TEXT_LIMIT),
  better: visibleText(REPORTED_TEXT_LIMIT),
}

/** A report to be sent. Its key makes a repeated request the same report. */
export const textReportDraft = v.strictObject({ key: idempotencyKey, ...reportedText })
export type TextReportDraft = v.InferOutput<typeof textReportDraft>
