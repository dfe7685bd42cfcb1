import type { serviceMsg } from '#protocol'
import { isRefused } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'

export const save: Handler<typeof serviceMsg.save> = (draft, { services: { support }, uid, language, ip }) =>
  support.save({ uid }, draft, { language, ip })

export const getList: Handler<typeof serviceMsg.getList> = async (input, { services, uid, session }) => {
  const page = await services.support.page({ uid }, input)
  const user = await services.accounts.users.byUid(uid)
  const { guest } = session
  const hasGuest = guest !== undefined && (await services.support.headOf({ guest })).lastSeq > 0
  return { ...page, guest: hasGuest, shared: user?.shared ?? false }
}

export const sign: Handler<typeof serviceMsg.sign> = async (signs, { services: { support }, uid }) => {
  const chat = await support.sign({ uid }, signs)
  return isRefused(chat) ? chat : { chat }
}

export const join: Handler<typeof serviceMsg.join> = async (_, { services: { support }, uid, session }) => {
  const { guest } = session
  const joined = guest !== undefined && (await support.join(guest, uid))
  if (joined) session.endGuest()
  return { joined, chat: await support.headOf({ uid }) }
}
