import { type C2cOffer, isPaidIn, type merchant } from '#protocol'
import { readAds, readStanding } from '../../c2c/adViews.ts'
import { readAvailable } from '../../c2c/facts.ts'
import { figuresOf } from '../../c2c/figures.ts'
import { isOfferedIn } from '../../c2c/offeredMethods.ts'
import { type OfferQuery, offerParts, readOffers, readOffersOf } from '../../c2c/offers.ts'
import { postsAds, readRatingFigures, readRatings } from '../../c2c/ratings.ts'
import { cutPage, idOf } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Handler, UserRequest } from '../../services/handler.ts'
import { askEscrow } from './escrowCall.ts'

const PAGE = 20

/** What fits this user: ways to pay of their country; for a sale their own methods of the currency, and their coins. */
const fitting = async (
  { services, uid }: UserRequest,
  { coin, currency, side }: Pick<OfferQuery, 'coin' | 'currency' | 'side'>,
): Promise<Pick<OfferQuery, 'methods' | 'available'>> => {
  const { db } = services.database
  if (side === 'sell') {
    const usable = (await services.payMethods.usable(db, uid)).filter(({ settings }) => isPaidIn(settings, currency))
    return { methods: usable.map(({ method }) => method), available: await readAvailable(db, uid, coin) }
  }
  const country = (await services.identity.certification.countryOf(db, uid)) ?? ''
  const methods = await services.payMethods.configured()
  return { methods: [...methods].flatMap(([id, settings]) => (isOfferedIn(settings, country) ? [id] : [])) }
}

const cursorOf = ({ price, ad }: C2cOffer): string => `${price}_${ad}`

export const getList: Handler<typeof merchant.getList> = async (input, request) => {
  const { coin, currency, side, amount, method, fits = false, cursor, limit = PAGE } = input
  const { services, uid } = request
  const own = fits ? await fitting(request, input) : {}
  const methods = method === undefined ? own.methods : (own.methods ?? [method]).filter((one) => one === method)
  const [price = '', id = ''] = cursor?.split('_') ?? []
  const at = services.clock.now()
  const offers = await readOffers(
    offerParts(services),
    {
      uid,
      coin,
      currency,
      side,
      total: amount,
      methods,
      available: own.available,
      after: cursor === undefined ? undefined : { price, id },
      limit: limit + 1,
    },
    at,
  )
  const { page, next } = cutPage(offers, limit, cursorOf)
  return { offers: page, ...next, ts: at }
}

export const getMerchantById: Handler<typeof merchant.getMerchantById> = async ({ id }, { services, uid }) => {
  const { database, clock } = services
  const at = clock.now()
  const figures = (await figuresOf(database.db, [id], at)).get(id)
  const offers = figures === undefined ? [] : await readOffersOf(offerParts(services), uid, id, at)
  // Who never posted an ad or had an order is nobody's merchant: ids of accounts cannot be tried out.
  const isKnown = figures !== undefined && (figures.ended > 0 || offers.length > 0)
  return isKnown ? { merchant: figures, offers, ts: at } : refuse('notFound', { field: 'id' })
}

export const ratings: Handler<typeof merchant.ratings> = async ({ id, cursor, limit = PAGE }, { services }) => {
  const { db } = services.database
  // Ids of accounts cannot be tried out.
  if (!(await postsAds(db, id))) return refuse('notFound', { field: 'id' })
  const figures = await readRatingFigures(db, id, services.clock.now())
  const found = await readRatings(db, id, { before: cursor, limit: limit + 1 })
  const { page, next } = cutPage(found, limit, idOf)
  return { figures, ratings: page, ...next }
}

export const standing: Handler<typeof merchant.standing> = (_, { services, uid }) => {
  const { config, database, clock } = services
  return readStanding({ db: database.db, demo: config.demo }, uid, clock.now())
}

export const terms: Handler<typeof merchant.terms> = (_, { services: { escrow } }) => escrow.terms()

export const myAds: Handler<typeof merchant.myAds> = async ({ limit = PAGE, ...query }, { services, uid }) => {
  const { payMethods, clock } = services
  const ts = clock.now()
  const rows = await readAds({ ...offerParts(services), payMethods }, uid, { ...query, limit: limit + 1 }, ts)
  const { page: ads, next } = cutPage(rows, limit, idOf)
  return { ads, ...next, ts }
}

export const createAd: Handler<typeof merchant.createAd> = (body, request) =>
  askEscrow(request, { call: 'merchant.createAd', body })

export const putDeposit: Handler<typeof merchant.putDeposit> = (body, request) =>
  askEscrow(request, { call: 'merchant.putDeposit', body })

export const leave: Handler<typeof merchant.leave> = (_, request) =>
  askEscrow(request, { call: 'merchant.leave', body: {} })

export const changeAd: Handler<typeof merchant.changeAd> = (body, request) =>
  askEscrow(request, { call: 'merchant.changeAd', body })

export const setAdState: Handler<typeof merchant.setAdState> = (body, request) =>
  askEscrow(request, { call: 'merchant.adState', body })

export const stockAd: Handler<typeof merchant.stockAd> = (body, request) =>
  askEscrow(request, { call: 'merchant.stockAd', body })
