import * as v from 'valibot'
import { defineCall } from '../wire/call.ts'
import { instId } from '../wire/inputs.ts'
import { timedTerms } from './speedConfig.ts'

export const selectByCode = defineCall(
  '/v2/fxSpeedConfig/selectByCode',
  'Always refused (`timedNoForex`): there are no timed contracts on forex and metals, which have no index.',
  v.strictObject({ instId }),
  timedTerms,
  { audience: 'guest' },
)
