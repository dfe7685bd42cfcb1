import type { chartDrawings } from '#protocol'
import { isRefused, refuse } from '../../platform/refusal.ts'
import type { Handler } from '../../services/handler.ts'
import { changeDrawings, readDrawings, readTemplates, writeTemplates } from '../../site/drawings/drawings.ts'

export const get: Handler<typeof chartDrawings.get> = async ({ instId }, { services: { market, database }, uid }) => {
  if (market.instrument(instId) === undefined) return refuse('instrumentUnknown', { field: 'instId' })
  const [drawings, templates] = await Promise.all([
    readDrawings(database.db, uid, instId),
    readTemplates(database.db, uid),
  ])
  return { drawings: [...drawings], templates: [...templates] }
}

export const change: Handler<typeof chartDrawings.change> = async (
  { instId, put, removed },
  { services: { market, database }, uid },
) => {
  if (market.instrument(instId) === undefined) return refuse('instrumentUnknown', { field: 'instId' })
  const drawings = await changeDrawings(database.db, uid, instId, { put, removed })
  return isRefused(drawings) ? drawings : { drawings: [...drawings] }
}

export const setTemplates: Handler<typeof chartDrawings.setTemplates> = async (
  { templates },
  { services: { database }, uid },
) => {
  await writeTemplates(database.db, uid, templates)
  return { templates }
}
