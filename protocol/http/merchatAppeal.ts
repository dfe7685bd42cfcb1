import * as v from 'valibot'
import { C2C_APPEAL_REASONS, C2C_EVIDENCE_MOST } from '../c2c/reasons.ts'
import { c2cState } from '../wire/c2cOrder.ts'
import { defineCall } from '../wire/call.ts'
import { imageId, recordId } from '../wire/inputs.ts'
import { chatText } from '../wire/support.ts'
import { moved } from './deposits.ts'

// Cases about C2C orders. The name of the group is spelled as the product spec spells it.

/** What a side says of an order, with pictures for the purpose `receipt` that are its own. */
const said = {
  id: recordId,
  state: c2cState,
  statement: chatText,
  images: v.optional(v.pipe(v.array(imageId), v.maxLength(C2C_EVIDENCE_MOST))),
}

export const save = defineCall(
  '/v2/merchatAppeal/save',
  'Opens a case about an order, by a reason with a statement and pictures, adds the other side’s statement to it, or takes one’s own back once, before the other side has stated; each side states once.',
  v.variant('action', [
    v.strictObject({ ...said, action: v.literal('open'), reason: v.picklist(C2C_APPEAL_REASONS) }),
    v.strictObject({ ...said, action: v.literal('state') }),
    v.strictObject({ id: recordId, state: c2cState, action: v.literal('withdraw') }),
  ]),
  moved,
  { money: true },
)
