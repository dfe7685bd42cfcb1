import * as v from 'valibot'
import { channelView } from '../transfers/channel.ts'
import { defineCall } from '../wire/call.ts'
import { countryCode, freeText } from '../wire/inputs.ts'

export const getPayChannels = defineCall(
  '/v2/new/getPayChannels',
  'The ways in that are open to the user now, in the verified country if there is one; all of them, or those of a currency and country.',
  v.strictObject({ currency: v.optional(freeText(20)), country: v.optional(countryCode) }),
  v.object({ channels: v.array(channelView) }),
)
