import type { traveller } from '#protocol'
import { isRefused, refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'

/** The device has no guest secret, or its conversation has moved to an account: the page asks for a new secret. */
const unknown = refuse('guestUnknown')

export const getTraveler: Handler<typeof traveller.getTraveler> = async (_, { services: { support }, session }) => {
  const { guest } = session
  if (guest !== undefined && !(await support.isOver(guest)))
    return { isNew: false, chat: await support.headOf({ guest }) }
  return { isNew: true, chat: await support.headOf({ guest: session.beginGuest() }) }
}

export const travellerMsgSave: Handler<typeof traveller.travellerMsgSave> = async (
  draft,
  { services: { support }, session: { guest }, language, ip },
) => (guest === undefined ? unknown : support.save({ guest }, draft, { language, ip }))

export const getTravellerList: Handler<typeof traveller.getTravellerList> = async (
  input,
  { services: { support }, session: { guest } },
) => (guest === undefined || (await support.isOver(guest)) ? unknown : support.page({ guest }, input))

export const travellerSign: Handler<typeof traveller.travellerSign> = async (
  signs,
  { services: { support }, session: { guest } },
) => {
  if (guest === undefined) return unknown
  const chat = await support.sign({ guest }, signs)
  return isRefused(chat) ? chat : { chat }
}
