import type { fxSpeedConfig } from '#protocol'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import { termsOf } from './speedConfig.ts'

/** Offers no durations while the market has no index of forex and metals: nothing could settle such a contract. */
export const selectByCode: Handler<typeof fxSpeedConfig.selectByCode> = async ({ instId }, request) => {
  const kind = request.services.market.instrument(instId)?.kind
  if (kind !== 'forex' && kind !== 'metal') return refuse('instrumentUnknown', { field: 'instId' })
  return termsOf(request, instId, false)
}
