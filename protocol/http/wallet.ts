import * as v from 'valibot'
import { defineCall, nothing } from '../wire/call.ts'

/** Of an Ethereum account, in lower case. */
export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/, 'address'))

/** A wallet that the user has proved to own. */
export const pairedWallet = v.object({
  address: v.string(),
  /** Its pairing code. */
  code: v.string(),
  /** Unix ms. */
  pairedAt: v.number(),
})
export type PairedWallet = v.InferOutput<typeof pairedWallet>

export const challenge = defineCall(
  '/v2/wallet/challenge',
  'A text for the wallet to sign (EIP-191): good once, for this user and address, for five minutes.',
  v.strictObject({ address }),
  v.object({
    text: v.string(),
    /** Milliseconds until it expires. */
    expiresAfter: v.number(),
  }),
  { ours: true },
)

export const list = defineCall(
  '/v2/wallet/list',
  'The wallets that are paired with the user, oldest first.',
  nothing,
  v.object({ wallets: v.array(pairedWallet) }),
  { ours: true },
)

export const unpair = defineCall(
  '/v2/wallet/unpair',
  'Takes the pairing of a wallet back; one that is not paired changes nothing.',
  v.strictObject({ address }),
  v.object({ wallets: v.array(pairedWallet) }),
  { ours: true },
)
