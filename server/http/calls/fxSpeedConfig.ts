import type { fxSpeedConfig } from '#protocol'
import { refuse } from '../../platform/refusal.ts'
import type { Handler } from '../../services/handler.ts'

/** Timed contracts are settled by an index of several sources, and forex and metals have a single one: none is offered. */
export const selectByCode: Handler<typeof fxSpeedConfig.selectByCode> = async ({ instId }, request) => {
  const kind = request.services.market.instrument(instId)?.kind
  if (kind !== 'forex' && kind !== 'metal') return refuse('instrumentUnknown', { field: 'instId' })
  return refuse('timedNoForex', { field: 'instId' })
}
