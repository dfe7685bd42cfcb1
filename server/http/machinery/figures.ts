import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'
import type { Services } from '../../services/services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Path of the call that the route serves. */
    call?: string
  }
}

/** Counts and times every call by path and outcome. Both are closed lists, which bounds the number of series. */
export const registerFigures = (app: FastifyInstance, services: Services): void => {
  const durations = new Histogram({
    name: 'tapeline_call_seconds',
    help: 'Time from a call’s arrival to its answer.',
    labelNames: ['call', 'outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
    registers: [services.metrics],
  })
  app.decorateRequest('outcome', 'ok')
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call !== undefined) durations.observe({ call, outcome: request.outcome }, reply.elapsedTime / 1000)
  })
}
