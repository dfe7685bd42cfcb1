import { sql } from 'kysely'
import {
  type Amount,
  C2C_COIN_DECIMALS,
  c2cFeesBy,
  isPaidIn,
  type Price,
  partyOf,
  placesOf,
  type Refusal,
  subtract,
  takeC2cAd,
  ZERO,
} from '#protocol'
import { type C2cSettings, c2cTermsAt } from '../settings/c2cTerms.ts'
import { HOUR_MS } from '../settings/holdHours.ts'
import { indexPrice } from './indexPrice.ts'
import { findAds } from './offers.ts'
import { escrowPosting } from './postings.ts'
import { refusalOf } from './problems.ts'
import { type AdRow, adOf, orderColumns } from './rows.ts'
import type { Inside, StepParts, StepResult } from './step.ts'
import { readTakeFacts } from './takeFacts.ts'
import { limitsBy, windowsBy } from './terms.ts'

/** What a taker asks for. `payee`: the seller's payment method, which of an ad that buys is the taker's own. */
export interface TakeInput {
  readonly ad: string
  readonly version: number
  readonly price: Price
  readonly drift: string
  /** The taker's fee that was shown; none unless it is named. */
  readonly fee?: string | undefined
  readonly amount?: Amount | undefined
  readonly total?: Amount | undefined
  readonly payee: string
}

/** The best offer for a size, at no worse a price than the quoted one. `payee`: the taker's own, for a sale. */
export interface FastTakeInput extends Pick<TakeInput, 'price' | 'drift' | 'fee' | 'amount' | 'total'> {
  readonly side: 'buy' | 'sell'
  readonly coin: string
  readonly currency: string
  readonly method?: string | undefined
  readonly payee?: string | undefined
}
/** How many offers are tried when others are faster. */
const BEST_TRIES = 3

const invalid = (field: string): Refusal => ({ error: 'invalidField', field, values: { field } })

/** One of both, with no more decimals than are paid or booked. */
const wrongSize = ({ amount, total }: Pick<TakeInput, 'amount' | 'total'>, decimals: number): Refusal | undefined => {
  if (total !== undefined) return amount === undefined && placesOf(total) <= decimals ? undefined : invalid('total')
  return amount === undefined || placesOf(amount) > C2C_COIN_DECIMALS ? invalid('amount') : undefined
}

/** The seller's payment method by which a purchase of an ad is paid: the first one of this way, or of any. */
const wayOf = async ({ transaction, at }: Inside, { owner, payees }: AdRow, method: string | undefined) => {
  let query = transaction
    .selectFrom('c2c_pay_methods')
    .select(['id'])
    .where('uid', '=', owner)
    .where('usable_at', '<=', String(at))
    .where('id', 'in', [...payees])
    .orderBy('id')
    .limit(1)
  if (method !== undefined) query = query.where('method', '=', method)
  return (await query.executeTakeFirst())?.id
}

const takeOf = ({ market, payMethods, certification, demo }: StepParts) => ({
  /**
   * Takes a part of an ad: stock and version are compared as they are changed, and the coins move with the order.
   * `known`: the terms of this moment, if they were read.
   */
  async take(inside: Inside, uid: string, input: TakeInput, known?: C2cSettings): Promise<StepResult> {
    const { transaction, at } = inside
    const terms = known ?? (await c2cTermsAt({ db: transaction, demo }, at))
    const facts = await readTakeFacts(inside, uid, input.ad, terms)
    if (facts === undefined) return { error: 'notFound', field: 'ad' }
    const { row, owner, accounts } = facts
    const ad = adOf(row)
    const seller = ad.side === 'sell' ? ad.owner : uid
    const buyer = ad.side === 'sell' ? uid : ad.owner
    const payees = ad.side === 'sell' && !row.payees.includes(input.payee) ? [] : [input.payee]
    const [payee] = await payMethods.usable(transaction, seller, payees)
    const verified = await certification.verified(transaction, buyer)
    const mine = buyer === uid ? verified : await certification.verified(transaction, uid)
    if (verified === undefined || mine === undefined) return { error: 'identityNeeded' }
    const { settings } = payee ?? {}
    const isForCurrency = settings !== undefined && isPaidIn(settings, ad.currency)
    const wrong = wrongSize(input, ad.decimals)
    if (wrong !== undefined) return wrong
    // What a buyer gets is held; a merchant's is not.
    const isHeld = !facts.isMerchant && !(owner.automatic && buyer === ad.owner)
    const taken = takeC2cAd(
      ad,
      {
        id: facts.id,
        taker: uid,
        version: input.version,
        price: input.price,
        drift: input.drift,
        fee: input.fee ?? '0',
        size: input.total === undefined ? { amount: input.amount ?? ZERO } : { total: input.total },
        method: isForCurrency ? (payee?.method ?? '') : '',
        payee: input.payee,
      },
      {
        at,
        index: ad.pricing.kind === 'floating' ? indexPrice(market, ad.coin, ad.currency, at) : undefined,
        owner,
        accounts,
        blockedUntil: facts.blockedUntil,
        hasUnpaid: facts.hasUnpaid,
        available: ad.side === 'buy' ? facts.available : ZERO,
        buyerName: verified.name,
        holdMs: isHeld ? terms.holdHours * HOUR_MS : 0,
        windows: windowsBy(terms),
        fees: c2cFeesBy(ad.side, terms),
        open: facts.open,
        terms,
        limits: limitsBy(terms, market, ad.coin, at),
      },
    )
    if ('problem' in taken)
      return refusalOf(taken.problem, {
        min: ad.min,
        max: taken.problem === 'open' ? String(terms.openOrdersMost) : ad.max,
        available: ZERO,
        needed: ZERO,
        coin: ad.coin,
      })
    if (payee === undefined) return refusalOf('method')
    const { order } = taken
    const less = subtract(ad.free, taken.ad.free)
    const record = {
      id: order.id,
      ad_id: order.ad,
      buyer: order.buyer,
      seller: order.seller,
      taker: uid,
      coin: order.coin,
      currency: order.currency,
      amount: order.amount,
      price: order.price,
      total: order.total,
      seller_fee: order.feeEscrow ?? ZERO,
      method: payee.method,
      payee: `\\x${payMethods.freeze(seller, payee.payee).toString('hex')}`,
      taken_at: String(at),
      ...orderColumns(order),
      record: order,
    }
    const booking = inside.booking(order.id, [escrowPosting(order, ad.side === 'sell')])
    const { rows } = await sql<{ won: boolean }>`SELECT c2c_take_commit(${ad.version}, ${less},
      ${JSON.stringify(record)}::jsonb, ${partyOf(order, uid)}, ${booking}) AS won`.execute(transaction)
    if (rows[0]?.won !== true) return refusalOf('taken')
    return { id: order.id, uids: [order.buyer, order.seller], coin: order.coin, order, event: 'taken' }
  },
})

export const takeSteps = (parts: StepParts) => {
  const one = takeOf(parts)
  return {
    ...one,
    /** Takes the best offer of the moment; the next one where somebody was faster. */
    async takeBest(inside: Inside, uid: string, input: FastTakeInput): Promise<StepResult> {
      const { transaction, at } = inside
      const { side, coin, currency, amount, total, price, drift, fee } = input
      const own =
        side === 'buy' || input.payee === undefined
          ? undefined
          : await transaction
              .selectFrom('c2c_pay_methods')
              .select(['id', 'method'])
              .where('id', '=', input.payee)
              .where('uid', '=', uid)
              .executeTakeFirst()
      if (side === 'sell' && own === undefined) return refusalOf('method')
      const method = own?.method ?? input.method
      const query = { uid, side, coin, currency, amount, total, limit: BEST_TRIES }
      const terms = await c2cTermsAt({ db: transaction, demo: parts.demo }, at)
      const found = await findAds(
        { db: transaction, market: parts.market, demo: parts.demo },
        { ...query, methods: method === undefined ? undefined : [method] },
        at,
        terms,
      )
      let result: StepResult = refusalOf('taken')
      for (const { row } of found) {
        const payee = own?.id ?? (await wayOf(inside, row, method))
        if (payee === undefined) continue
        const { id: ad, version } = row
        result = await one.take(inside, uid, { ad, version, price, drift, fee, amount, total, payee }, terms)
        if (!('error' in result) || result.error !== 'c2cTaken') return result
      }
      return result
    },
  }
}
