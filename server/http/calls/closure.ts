import type { closure } from '#protocol'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import { actorOf, provedAgain } from './proof.ts'
import { actText } from './provedAct.ts'

const EXPORTS_A_DAY = 3
const DAY = 86_400_000

export const state: Handler<typeof closure.state> = (_, { services, uid }) => services.identity.closures.state(uid)

export const ask: Handler<typeof closure.ask> = async ({ code }, request) => {
  const { closures } = request.services.identity
  // Blockers are checked first, so that the user does not spend a code in vain.
  if ((await closures.state(request.uid)).blockers.length > 0) return refuse('stillInUse')
  return (await provedAgain(request, actText.plain('erasure'), code)) ?? closures.ask(actorOf(request))
}

export const undo: Handler<typeof closure.undo> = (_, request) =>
  request.services.identity.closures.undo(actorOf(request))

export const exportData: Handler<typeof closure.exportData> = async ({ code }, request) => {
  const { services, uid } = request
  const { db } = services.database
  const at = services.clock.now()
  const made = await db
    .selectFrom('data_exports')
    .select('at')
    .where('uid', '=', uid)
    .where('at', '>', String(at - DAY))
    .orderBy('at')
    .execute()
  if (made.length >= EXPORTS_A_DAY) {
    const seconds = Math.ceil((Number(made[0]?.at ?? at) + DAY - at) / 1_000)
    return refuse('tooManyRequests', { values: { seconds: String(seconds) } })
  }
  const refused = await provedAgain(request, actText.plain('export'), code)
  if (refused !== undefined) return refused
  await db
    .insertInto('data_exports')
    .values({ uid, at: String(at) })
    .execute()
  await services.accounts.trail.record(db, { ...actorOf(request), kind: 'exportMade' })
  return { file: `/api/exports/${services.identity.exports.issue(uid)}` }
}
