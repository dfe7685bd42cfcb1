import { merchantMsg } from '#protocol'
import { request } from '../../core/request/request.ts'
import { uploadUrl } from '../../core/request/uploadUrl.ts'
import type { ChatDoor } from '../../support/door.ts'

// The screen says how these end: no toast, and no relaunch in the middle of a talk.
const quiet = { quiet: true } as const

/** The chat of a C2C order, for the side that the user has in it. */
export const orderDoor = (id: string, side: 'buy' | 'sell'): ChatDoor => ({
  own: side === 'buy' ? 'buyer' : 'seller',
  page: (input) => request(merchantMsg.getList, { id, ...input }, quiet),
  save: (draft) => request(merchantMsg.save, { id, ...draft }, quiet),
  sign: async ({ readUpTo }) =>
    readUpTo === undefined ? undefined : request(merchantMsg.sign, { id, readUpTo }, quiet),
  pictureUrl: uploadUrl,
})
