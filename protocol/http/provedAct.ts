import * as v from 'valibot'
import { channelId, payField } from '../transfers/channel.ts'
import { account } from '../wire/account.ts'
import { recordId } from '../wire/inputs.ts'
import { passkeyId } from './passkeys.ts'

/** Fields of a destination, as the form has them; which ones a channel asks for it says itself. */
export const payFields = v.pipe(v.array(v.object({ ...payField.entries })), v.maxLength(10))

/**
 * The sensitive act that a code is to confirm. It names what the act is about by its id or as it will be sent; the venue
 * takes amounts, destinations and names from its own records and says them in the message that brings the code. The code
 * is good for this act alone.
 */
export const provedAct = v.variant('act', [
  v.strictObject({
    act: v.picklist([
      'password',
      'payPassword',
      'authenticator',
      'authenticatorOff',
      'recoveryCodes',
      'passkey',
      'phrase',
      'export',
      'erasure',
    ]),
  }),
  v.strictObject({ act: v.literal('name'), account }),
  v.strictObject({ act: v.literal('passkeyOff'), id: passkeyId }),
  v.strictObject({ act: v.literal('payoutAccount'), channel: channelId, fields: payFields }),
  v.strictObject({ act: v.literal('withdrawal'), id: recordId }),
])
export type ProvedAct = v.InferOutput<typeof provedAct>
