import { sql } from 'kysely'
import { type Amount, type Price, takeC2cAd, ZERO } from '#protocol'
import { hasUnpaid, isMerchantBy, readAvailable, readBlocked, readFigures, readOwner } from './facts.ts'
import { indexPrice } from './indexPrice.ts'
import { escrowPosting } from './postings.ts'
import { refusalOf } from './problems.ts'
import { adOf, noteEvent, orderColumns, readAd } from './rows.ts'
import { type Inside, nextId, type StepParts, type StepResult } from './step.ts'

/** What a taker asks for. `payee`: the seller's payment method, which of an ad that buys is the taker's own. */
export interface TakeInput {
  readonly ad: string
  readonly version: number
  readonly price: Price
  readonly drift: string
  readonly amount?: Amount | undefined
  readonly total?: Amount | undefined
  readonly payee: string
}

/** T+1: for how long what was bought is held, in ms; merchants' not at all. */
const HOLD_MS = 24 * 3_600_000

export const takeSteps = ({ market, payMethods, certification, merchantTerms }: StepParts) => ({
  /** Takes a part of an ad: stock and version are compared as they are changed, and the coins move with the order. */
  async take(inside: Inside, uid: string, input: TakeInput): Promise<StepResult> {
    const { transaction, at } = inside
    const row = await readAd(transaction, input.ad)
    if (row === undefined) return { error: 'notFound', field: 'ad' }
    const ad = adOf(row)
    const seller = ad.side === 'sell' ? ad.owner : uid
    const buyer = ad.side === 'sell' ? uid : ad.owner
    const payees = ad.side === 'sell' && !row.payees.includes(input.payee) ? [] : [input.payee]
    const [payee] = await payMethods.usable(transaction, seller, payees)
    const verified = await certification.verified(transaction, buyer)
    const mine = await certification.verified(transaction, uid)
    if (verified === undefined || mine === undefined) return { error: 'identityNeeded' }
    const { settings } = payee ?? {}
    const isForCurrency =
      settings !== undefined && (settings.currencies.length === 0 || settings.currencies.includes(ad.currency))
    if (input.amount === undefined && input.total === undefined)
      return { error: 'invalidField', field: 'amount', values: { field: 'amount' } }
    const figures = await readFigures(transaction, [buyer], at)
    const taken = takeC2cAd(
      ad,
      {
        id: await nextId(transaction),
        taker: uid,
        version: input.version,
        price: input.price,
        drift: input.drift,
        size: input.total === undefined ? { amount: input.amount ?? ZERO } : { total: input.total },
        method: isForCurrency ? (payee?.method ?? '') : '',
        payee: input.payee,
      },
      {
        at,
        index: ad.pricing.kind === 'floating' ? indexPrice(market, ad.coin, ad.currency, at) : undefined,
        owner: await readOwner(transaction, ad.owner, at),
        blockedUntil: await readBlocked(transaction, uid, at),
        hasUnpaid: await hasUnpaid(transaction, uid, ad.coin, ad.currency),
        available: ad.side === 'buy' ? await readAvailable(transaction, uid, ad.coin) : ZERO,
        buyerName: verified.name,
        holdMs: isMerchantBy(figures.get(buyer), merchantTerms) ? 0 : HOLD_MS,
      },
    )
    if ('problem' in taken)
      return refusalOf(taken.problem, { min: ad.min, max: ad.max, available: ZERO, needed: ZERO, coin: ad.coin })
    if (payee === undefined) return refusalOf('method')
    const { order } = taken
    const won = await sql`UPDATE c2c_ads SET free = free - ${order.amount}::numeric, updated_at = ${at}
      WHERE id = ${ad.id} AND version = ${ad.version} AND state = 'live' AND free >= ${order.amount}::numeric`.execute(
      transaction,
    )
    if (won.numAffectedRows !== 1n) return refusalOf('taken')
    const transfer = await inside.commit(order.id, [escrowPosting(order, ad.side === 'sell')])
    await transaction
      .insertInto('c2c_orders')
      .values({
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
        transfer: transfer ?? '0',
        method: payee.method,
        payee: payMethods.freeze(seller, payee.payee),
        taken_at: String(at),
        ...orderColumns(order),
      })
      .execute()
    await noteEvent(inside, order, 'taken', 'taker', transfer)
    return { id: order.id, uids: [order.buyer, order.seller], coin: order.coin, order }
  },
})
