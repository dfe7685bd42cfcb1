import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { NoteRefusal } from '../../platform/refusalLog.ts'

/** The matched route pattern; never the address from the request, which may hold anything. */
export const routeOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.call ?? routeOptions.url ?? 'none'

/** Reports every request that does not end well, with its refusal, address, route and user or operator. */
export const registerRefusals = (app: FastifyInstance, note: NoteRefusal): void => {
  app.decorateRequest('operator', '')
  app.addHook('onResponse', async (request) => {
    const { outcome, ip, uid, operator } = request
    if (outcome !== 'ok') note({ refusal: outcome, ip, route: routeOf(request), uid, operator })
  })
}
