import type { fxSpeedConfig } from '#protocol'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import { termsOf } from './speedConfig.ts'

/** Until the market has an index of forex and metals there is nothing that could settle a contract: no durations. */
export const selectByCode: Handler<typeof fxSpeedConfig.selectByCode> = async ({ instId }, request) => {
  const kind = request.services.market.instrument(instId)?.kind
  if (kind !== 'forex' && kind !== 'metal') return refuse('instrumentUnknown', { field: 'instId' })
  return termsOf(request, instId, false)
}
