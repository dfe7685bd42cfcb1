import {
  type Amount,
  add,
  compare,
  type Instrument,
  isWaiting,
  notional,
  type Order,
  subtract,
  toPrice,
} from '#protocol'
import { type Amendment, type AmendmentRead, amendmentOf, amendmentProblems } from '../../ticket/orders/amendment.ts'
import { type PriceDraft, priceDraft } from '../../ticket/priceDraft.ts'
import { type Problem } from '../../ticket/problems.ts'
import { type Draft } from '../ticket/draft.ts'
import { problemsOf, type Surroundings } from '../ticket/errors.ts'
import type { Available } from '../ticket/share.ts'

/** `available`: beside what the order binds already. */
type World = Omit<Surroundings, 'instrument' | 'summary'>

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

type Bound = Pick<Order, 'side' | 'tgtCcy' | 'accFillSz' | 'sz'> & { readonly px: string }

/** What is left of an order binds so much of the coin that it pays with. */
const boundBy = ({ side, tgtCcy, accFillSz, sz, px }: Bound): Amount => {
  if (tgtCcy === 'quote_ccy') return sz
  const left = subtract(sz, accFillSz)
  return side === 'sell' || px === '' ? left : notional(left, toPrice(px), 'up')
}

/** More than what it binds and what is available. The two of a pair bind together; of them the venue judges. */
const balanceProblem = (
  order: Order,
  amendment: Amendment,
  available: Available | undefined,
  { baseCcy, quoteCcy }: Instrument,
): Problem | undefined => {
  if (available === undefined || order.ocoId !== '') return undefined
  const [free, ccy] = order.side === 'buy' ? [available.quote, quoteCcy] : [available.base, baseCcy]
  const has = add(free, boundBy(order))
  return compare(boundBy({ ...order, ...amendment }), has) > 0
    ? { at: 'amount', reason: 'overBalance', values: { available: has, ccy } }
    : undefined
}

/**
 * Judges a change like a new order at the same place.
 */
export const evaluateAmendment = (
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
  const own = amendmentProblems(order, read, amendment, instrument.baseCcy)
  const short = [...general, ...own].some(({ at }) => at === 'amount')
    ? undefined
    : balanceProblem(order, amendment, world.available, instrument)
  return { amendment, problems: [...general, ...own, ...(short === undefined ? [] : [short])] }
}
