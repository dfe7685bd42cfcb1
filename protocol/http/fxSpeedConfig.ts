import * as v from 'valibot'
import { defineCall } from '../wire/call.ts'
import { instId } from '../wire/inputs.ts'
import { timedTerms } from './speedConfig.ts'

export const selectByCode = defineCall(
  '/v2/fxSpeedConfig/selectByCode',
  'The terms of timed contracts on a forex pair or a metal; `closed` as long as the market has no index of it.',
  v.strictObject({ instId }),
  timedTerms,
  { audience: 'guest' },
)
