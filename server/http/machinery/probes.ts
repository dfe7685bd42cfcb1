import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/services.ts'

const reachable = async ({ database }: Services): Promise<boolean> => {
  try {
    await database.pool.query('SELECT 1')
    return true
  } catch {
    return false
  }
}

/** `/healthz`: the process is alive. `/readyz`: it can serve requests. `/metrics`: figures for Prometheus. */
export const registerProbes = (app: FastifyInstance, services: Services): void => {
  app.get('/healthz', async () => ({ ok: true }))

  app.get('/readyz', async (_, reply) => {
    const { state } = services.ticks
    const database = await reachable(services)
    const halted = services.market.halted ?? ''
    const draining = services.isDraining()
    const ready = database && halted === '' && !draining
    return reply.code(ready ? 200 : 503).send({
      ready,
      database,
      market: halted === '' ? 'live' : halted,
      // Does not make the venue unready: only timed contracts depend on the tick record.
      ticks: state.halted ? state.reason : 'live',
      // Does not make the venue unready: trading goes on while a difference is investigated.
      ledger: services.books.state,
      draining,
    })
  })

  app.get('/metrics', { config: { cost: 8 } }, async (_, reply) =>
    reply.type(services.metrics.contentType).send(await services.metrics.metrics()),
  )
}
