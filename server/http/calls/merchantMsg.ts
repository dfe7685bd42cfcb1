import type { merchantMsg } from '#protocol'
import type { Handler } from '../../services/handler.ts'

export const save: Handler<typeof merchantMsg.save> = ({ id, ...draft }, { services: { orderChat }, uid }) =>
  orderChat.save(uid, id, draft)

export const getList: Handler<typeof merchantMsg.getList> = ({ id, ...page }, { services: { orderChat }, uid }) =>
  orderChat.page(uid, id, page)

export const sign: Handler<typeof merchantMsg.sign> = ({ id, readUpTo }, { services: { orderChat }, uid }) =>
  orderChat.sign(uid, id, readUpTo)
