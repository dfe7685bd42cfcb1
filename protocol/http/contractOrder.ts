import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { position } from '../position.ts'

const instId = v.pipe(v.string(), v.minLength(3), v.maxLength(64))

export const selectPosition = defineCall(
  '/v2/contractOrder/selectPosition',
  'The open positions in contracts, newest first.',
  v.strictObject({ instId: v.optional(instId) }),
  v.object({ positions: v.array(position), ts: v.string() }),
  { polled: true },
)
