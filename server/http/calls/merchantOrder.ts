import { type Amount, c2cSizeAt, isPositive, MOST_DRIFT, type merchantOrder, ZERO } from '#protocol'
import { readDay } from '../../c2c/day.ts'
import { figuresOf } from '../../c2c/figures.ts'
import { offerParts, readOffer, readOffers } from '../../c2c/offers.ts'
import type { OrderInput } from '../../c2c/orderSteps.ts'
import { readOrder, readOrders, readParties } from '../../c2c/orderViews.ts'
import { rateOrder, readRatingFigures } from '../../c2c/ratings.ts'
import { cutPage, idOf } from '../../platform/page.ts'
import { isRefused, type Refused, refuse } from '../../platform/refusal.ts'
import type { Handler, MoneyRequest } from '../../services/handler.ts'
import { askEscrow } from './escrowCall.ts'
import { actorOf, provedAgain } from './proof.ts'

const PAGE = 20
const unknown = refuse('notFound', { field: 'id' })

export const getList: Handler<typeof merchantOrder.getList> = async ({ limit = PAGE, ...query }, { services, uid }) => {
  const ts = services.clock.now()
  const rows = await readOrders(services.database.db, uid, { ...query, limit: limit + 1 })
  const { page: orders, next } = cutPage(rows, limit, idOf)
  return { orders, ...next, ts }
}

export const day: Handler<typeof merchantOrder.day> = async ({ from, to }, { services, uid }) => {
  const ts = services.clock.now()
  return { day: await readDay(services.database.db, uid, { from: Number(from), to: Number(to) }), ts }
}

export const getOrderByOrderNo: Handler<typeof merchantOrder.getOrderByOrderNo> = async ({ id }, { services, uid }) => {
  const ts = services.clock.now()
  const { payMethods, database } = services
  const order = await readOrder({ db: database.db, payMethods }, uid, id, ts)
  return order === undefined ? unknown : { order, ts }
}

export const getMerchant: Handler<typeof merchantOrder.getMerchant> = async ({ id }, { services, uid }) => {
  const { db } = services.database
  const at = services.clock.now()
  const other = (await readParties(db, uid, id))?.counterparty
  if (other === undefined) return unknown
  const merchant = (await figuresOf(db, [other], at)).get(other)
  return merchant === undefined ? unknown : { merchant, ratings: await readRatingFigures(db, other, at) }
}

export const selectDetail: Handler<typeof merchantOrder.selectDetail> = async ({ ad }, { services, uid }) => {
  const ts = services.clock.now()
  const offer = await readOffer(offerParts(services), uid, ad, ts)
  return offer === undefined ? refuse('notFound', { field: 'ad' }) : { offer, maxDrift: MOST_DRIFT, ts }
}

export const fastQuote: Handler<typeof merchantOrder.fastQuote> = async (input, { services, uid }) => {
  const ts = services.clock.now()
  const { side, coin, currency, amount, total, method } = input
  if ((amount === undefined) === (total === undefined))
    return refuse('invalidField', { field: 'total', values: { field: 'total' } })
  const [offer] = await readOffers(
    offerParts(services),
    { uid, side, coin, currency, amount, total, methods: method === undefined ? undefined : [method], limit: 1 },
    ts,
  )
  if (offer === undefined) return { maxDrift: MOST_DRIFT, ts }
  const size = total === undefined ? { amount: amount ?? ZERO } : { total }
  return { quote: { offer, ...c2cSizeAt(size, offer.price, offer.decimals) }, maxDrift: MOST_DRIFT, ts }
}

export const saveBuy: Handler<typeof merchantOrder.saveBuy> = (body, request) =>
  askEscrow(request, { call: 'merchantOrder.saveBuy', body })

export const fastSaveBuy: Handler<typeof merchantOrder.fastSaveBuy> = (body, request) =>
  askEscrow(request, { call: 'merchantOrder.fastSaveBuy', body })

const step = (request: MoneyRequest, body: OrderInput) => askEscrow(request, { call: 'merchantOrder.step', body })

export const cancelOrder: Handler<typeof merchantOrder.cancelOrder> = (input, request) =>
  step(request, { ...input, kind: 'cancel' })

export const payment: Handler<typeof merchantOrder.payment> = (input, request) => {
  const { id, state } = input
  if (input.action === 'undo') return step(request, { id, state, kind: 'undo' })
  const { reference = '', image, payer } = input
  return step(request, { id, state, kind: 'pay', reference, image, ...(payer === undefined ? {} : { payer }) })
}

interface Proof {
  readonly payPassword?: string | undefined
  readonly code?: string | undefined
}

/** Checks the payment PIN, or the code of an authenticator: a code by mail or text releases nothing. */
const proved = async (request: MoneyRequest, { payPassword, code }: Proof): Promise<Refused | undefined> => {
  const { payPasswords, stepUp } = request.services.accounts
  if (payPassword !== undefined) return payPasswords.check(actorOf(request), payPassword)
  const isBound = (await stepUp.proofOf(request.uid)) === 'authenticator'
  if (code === undefined || !isBound)
    return refuse('invalidField', { field: 'payPassword', values: { field: 'payPassword' } })
  return provedAgain(request, 'c2c release', code)
}

const provedStep = (request: MoneyRequest, body: OrderInput, check: () => Promise<Refused | undefined>) =>
  askEscrow(request, { call: 'merchantOrder.step', body }, check)

export const release: Handler<typeof merchantOrder.release> = (
  { id, state, acceptsPayer = false, ...proof },
  request,
) => provedStep(request, { id, state, kind: 'release', acceptsPayer }, () => proved(request, proof))

/** A seller who gives coins away proves it as for a release; a buyer gives none away. */
const divide = (
  request: MoneyRequest,
  kind: 'offer' | 'accept',
  { id, state, toBuyer, ...proof }: Proof & Pick<OrderInput, 'id' | 'state'> & { readonly toBuyer: Amount },
) =>
  provedStep(request, { id, state, kind, toBuyer }, async () => {
    if (!isPositive(toBuyer)) return undefined
    const parties = await readParties(request.services.database.db, request.uid, id)
    return parties?.party === 'seller' ? proved(request, proof) : undefined
  })

export const offerDivision: Handler<typeof merchantOrder.offerDivision> = (input, request) =>
  divide(request, 'offer', input)

export const acceptDivision: Handler<typeof merchantOrder.acceptDivision> = (input, request) =>
  divide(request, 'accept', input)

export const rate: Handler<typeof merchantOrder.rate> = async (input, { services, uid }) => {
  const { database, clock, identity } = services
  const rating = await rateOrder({ db: database.db, clock, certification: identity.certification }, uid, input)
  return isRefused(rating) ? rating : { rating }
}
