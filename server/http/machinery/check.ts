import * as v from 'valibot'
import type { Refusal } from '#protocol'

/** Result of the check of a body. */
export type Checked = { readonly input: unknown } | { readonly refusal: Refusal }

/** Name of the faulty field. It comes from the client, so only its harmless characters are returned. */
const fieldName = (issue: v.BaseIssue<unknown>): string =>
  (v.getDotPath(issue) ?? '').replace(/[^\w.-]/g, '').slice(0, 64)

/** Checks a parsed body against a call's schema; an absent body counts as `{}`. Reports only the first fault. */
export const checkInput = (schema: v.GenericSchema, body: unknown): Checked => {
  const given = body ?? {}
  if (typeof given !== 'object' || Array.isArray(given)) return { refusal: { error: 'badRequest' } }
  const checked = v.safeParse(schema, given, { abortEarly: true })
  if (checked.success) return { input: checked.output }
  const [issue] = checked.issues
  const field = fieldName(issue)
  const error = issue.type === 'strict_object' && issue.expected === 'never' ? 'unknownField' : 'invalidField'
  return { refusal: { error, field, values: { field } } }
}
