import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { NoteRefusal } from '../../platform/refusalLog.ts'

/** Of the venue's own list, never the address that was asked for. */
export const routeOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.call ?? routeOptions.url ?? 'none'

/** Tells of every request that ended in such a refusal. */
export const registerRefusals = (app: FastifyInstance, note: NoteRefusal): void => {
  app.decorateRequest('operator', '')
  app.addHook('onResponse', async (request) => {
    const { outcome, ip, uid, operator } = request
    if (outcome !== 'ok') note({ refusal: outcome, ip, route: routeOf(request), uid, operator })
  })
}
