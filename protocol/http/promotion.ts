import * as v from 'valibot'
import { defineCall, nothing } from '../wire/call.ts'
import { document } from '../wire/content.ts'

export const termService = defineCall(
  '/v2/promotion/termService',
  'The terms of service that are in force.',
  nothing,
  v.object({
    ...document.entries,
    version: v.string(),
    /** Unix ms. */
    effectiveAt: v.string(),
  }),
  { audience: 'guest', keep: true },
)

export const aboutus = defineCall(
  '/v2/promotion/aboutus',
  'Who runs the venue, and in which version.',
  nothing,
  v.object({ ...document.entries, version: v.string() }),
  { audience: 'guest', keep: true },
)
