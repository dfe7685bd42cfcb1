import { hq } from '#protocol'
import { request } from '../../core/request/request.ts'
import { createSparklines } from './sparklines.ts'

/** The app's sparklines; they outlive the screens that show them. */
export const appSparklines = createSparklines({
  load: async (instIds) => {
    const reply = await request(hq.getDashedData, { instIds: [...instIds] })
    return reply.kind === 'ok' ? reply.data.lines : undefined
  },
  now: () => performance.now(),
  later: (run, ms) => setTimeout(run, ms),
})
