import {
  type fxVarieties,
  type Instrument,
  isInLots,
  lotUnits,
  nextChange,
  pipOf,
  restAt,
  spreadPips,
  toPrice,
} from '#protocol'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import type { Services } from '../../services/services.ts'

const variety = (services: Pick<Services, 'market'>, one: Instrument, at: number): fxVarieties.Variety => {
  const { market } = services
  const { instId, baseCcy, quoteCcy, name, tickSz, hours } = one
  const ticker = market.ticker(instId)
  const [bid, ask] = [ticker?.bidPx ?? '', ticker?.askPx ?? '']
  const isSuspended = one.state !== 'live'
  return {
    instId,
    kind: one.kind === 'metal' ? 'metal' : 'forex',
    baseCcy,
    quoteCcy,
    name,
    tickSz,
    pip: pipOf(one),
    lotUnits: lotUnits(one),
    bidPx: bid,
    askPx: ask,
    spreadPips: bid === '' || ask === '' ? '' : spreadPips(toPrice(bid), toPrice(ask), one),
    isOpen: !isSuspended && market.isOpen(instId, at),
    rest: isSuspended ? 'suspend' : (restAt(hours, at) ?? ''),
    nextChange: isSuspended ? '' : String(nextChange(hours, at) ?? ''),
  }
}

export const getList: Handler<typeof fxVarieties.getList> = async ({ kind }, { services }) => {
  const at = services.clock.now()
  const asked = services.market.instruments.filter(
    (one) => isInLots(one) && services.terms.forex.has(one, at) && (kind === undefined || one.kind === kind),
  )
  return { varieties: asked.map((one) => variety(services, one, at)), ts: String(at) }
}

export const getByCode: Handler<typeof fxVarieties.getByCode> = async ({ instId }, { services }) => {
  const at = services.clock.now()
  const found = services.market.instrument(instId)
  if (found === undefined || !services.terms.forex.has(found, at))
    return refuse('instrumentUnknown', { field: 'instId' })
  return { variety: variety(services, found, at), ts: String(at) }
}
