import { type Instrument, isWaiting, type Order } from '#protocol'
import {
  type Amendment,
  type AmendmentRead,
  amendmentOf,
  amendmentProblems,
} from '../../../../ticket/orders/amendment.ts'
import { type PriceDraft, priceDraft } from '../../../../ticket/priceDraft.ts'
import { type Problem } from '../../../../ticket/problems.ts'
import { type Draft } from '../ticket/draft.ts'
import { problemsOf, type Surroundings } from '../ticket/errors.ts'

type World = Omit<Surroundings, 'instrument' | 'available' | 'summary'>

const draftOf = (order: Order, read: AmendmentRead, price: PriceDraft | undefined): Draft => {
  const waiting = isWaiting(order)
  const sz = read.sz.ok ? read.sz.value : undefined
  const byQuote = order.tgtCcy === 'quote_ccy'
  return {
    instId: order.instId,
    side: order.side,
    type: waiting ? 'stop' : 'limit',
    unit: byQuote ? 'quote' : 'base',
    tif: order.tif,
    price,
    trigger: waiting ? { ...priceDraft(read.trigPx), by: order.trigPxType === 'index' ? 'index' : 'last' } : undefined,
    stop: undefined,
    amountRead: read.sz,
    want: sz === undefined ? undefined : byQuote ? { quote: sz } : { base: sz },
  }
}

/**
 * Judges a change like a new order at the same place.
 */
export const judgeAmendment = (
  order: Order,
  read: AmendmentRead,
  instrument: Instrument,
  world: World,
): { readonly amendment: Amendment; readonly problems: readonly Problem[] } => {
  const price = order.px === '' ? undefined : priceDraft(read.px)
  const amendment = amendmentOf(order, read)
  const general = problemsOf(draftOf(order, read, price), {
    ...world,
    instrument,
    available: undefined,
    summary: undefined,
  }).filter(
    // A trigger that stays may stand where the market is by now.
    ({ at, reason }) => at !== 'trigger' || amendment.trigPx !== undefined || reason === 'missing',
  )
  return { amendment, problems: [...general, ...amendmentProblems(order, read, amendment, instrument.baseCcy)] }
}
