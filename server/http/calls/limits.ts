import type { limits } from '#protocol'
import { coolOff, readLimits, setLimit, declare as state } from '../../engine/timed/ownLimits.ts'
import { FIRST_SETTINGS, settingsAt } from '../../engine/timed/settings.ts'
import type { Handler, UserRequest } from '../../services/handler.ts'

const answer = async ({ services: { clock, database }, uid }: UserRequest): Promise<limits.OwnLimits> => {
  const at = clock.now()
  const config = await settingsAt(database.pool, at)
  return readLimits(database.db, uid, (config?.settings ?? FIRST_SETTINGS).sessionBreak, at)
}

export const get: Handler<typeof limits.get> = (_, request) => answer(request)

export const set: Handler<typeof limits.set> = async ({ kind, value }, request) => {
  const { clock, database } = request.services
  await setLimit(database.db, request.uid, kind, Number(value) === 0 ? null : value, clock.now())
  return answer(request)
}

export const cool: Handler<typeof limits.cool> = async ({ hours }, request) => {
  const { clock, database } = request.services
  await coolOff(database.db, request.uid, hours, clock.now())
  return answer(request)
}

export const declare: Handler<typeof limits.declare> = async ({ country }, request) => {
  const { clock, database } = request.services
  const refused = await state(database.db, request.uid, country, clock.now())
  return refused === undefined ? answer(request) : { refused }
}
