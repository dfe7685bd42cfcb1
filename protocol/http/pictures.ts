// Calls of `/v1` that few screens make; apart from `v1.ts`, which every page carries.

import * as v from 'valibot'
import { defineCall } from '../wire/call.ts'
import { imageId } from '../wire/inputs.ts'
import { address, pairedWallet } from './wallet.ts'

/** The purpose of a picture; a guest's picture can only help to reset an account. */
export const picturePurpose = v.picklist(['avatar', 'certification', 'reset', 'receipt', 'chat', 'payment'])

export const uploadPic = defineCall(
  '/v1/uploadPic',
  'Takes a JPEG, PNG or WebP of at most 8 MB as the one file of a form, behind its fields, draws it anew without what its file said beside it, and names it; only its owner can see it.',
  v.strictObject({ purpose: picturePurpose }),
  v.object({
    id: imageId,
    /** The address at which its owner reads it. */
    url: v.string(),
    width: v.number(),
    height: v.number(),
  }),
  { audience: 'guest', upload: true },
)

export const doPairUser = defineCall(
  '/v1/doPairUser',
  'Pairs a browser wallet with the user: the signature (EIP-191) over a challenge of `wallet/challenge` proves whose it is.',
  v.strictObject({
    address,
    /** SHA-256 over the address and its last eight digits, as 64 hex digits: names the wallet, proves nothing. */
    code: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    /** 65 bytes, hex. */
    signature: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{130}$/)),
  }),
  pairedWallet,
)
