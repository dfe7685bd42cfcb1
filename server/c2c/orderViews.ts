import type { Kysely } from 'kysely'
import {
  appealUntil,
  C2C_ENDED_STATES,
  C2C_OPEN_STATES,
  type C2cChatHead,
  type C2cOrder,
  type C2cOrderRow,
  type C2cOrderView,
  type C2cParty,
  c2cFee,
  dutyOf,
  isEnded,
  isPositive,
  isSameName,
  NO_FEES,
  NOTHING_CHARGED,
  partyOf,
  partyOn,
  seesPayee,
  sharesOf,
  toAmount,
  toPrice,
  windowsOf,
  ZERO,
} from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { pictureUrl } from '../users/uploads/pictureUrl.ts'
import { ordersOfChatPicture, readChatHeads } from './messages.ts'
import { payMethodsAt } from './offeredMethods.ts'
import { maskPayee, type Payee } from './payee.ts'
import type { PayMethods } from './payMethods.ts'
import { readOrderRatings } from './ratings.ts'
import { type OrderRow, whoDid } from './rows.ts'
import { readRulings } from './rulings.ts'
import { ordersOfEvidence, readStatements } from './statements.ts'

export interface OrderQuery {
  readonly side?: 'buy' | 'sell' | undefined
  readonly state?: C2cOrder['state'] | undefined
  readonly open?: boolean | undefined
  readonly coin?: string | undefined
  readonly ids?: readonly string[] | undefined
  /** Taken in this span, Unix ms; `from` counts, `to` does not. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

const FACTS = [
  'id',
  'ad_id',
  'buyer',
  'seller',
  'taker',
  'coin',
  'currency',
  'amount',
  'price',
  'total',
  'method',
  'state',
  'version',
  'taken_at',
  'state_at',
  'record',
] as const
type OrderFacts = Pick<OrderRow, (typeof FACTS)[number]>

const rowOf = (row: OrderFacts, uid: string, chat: C2cChatHead | undefined): C2cOrderRow => {
  const isBuyer = row.buyer === uid
  const { who, what, until } = dutyOf(row.record)
  return {
    id: row.id,
    ad: row.ad_id,
    side: isBuyer ? 'buy' : 'sell',
    taker: row.taker === uid,
    counterparty: isBuyer ? row.seller : row.buyer,
    coin: row.coin,
    currency: row.currency,
    amount: toAmount(row.amount),
    price: toPrice(row.price),
    total: toAmount(row.total),
    method: row.method,
    state: row.state,
    version: row.version,
    takenAt: Number(row.taken_at),
    stateAt: Number(row.state_at),
    duty: { who, what, until: until ?? 0 },
    ...(chat === undefined ? {} : { chat }),
  }
}

/** A user's orders on either side, the newest first. */
export const readOrders = async (
  db: Kysely<Schema>,
  uid: string,
  { side, state, open, coin, ids, from, to, cursor, limit }: OrderQuery,
): Promise<C2cOrderRow[]> => {
  if (ids?.length === 0) return []
  let query = db.selectFrom('c2c_orders').select(FACTS).orderBy('id', 'desc').limit(limit)
  query =
    side === undefined
      ? query.where((eb) => eb.or([eb('buyer', '=', uid), eb('seller', '=', uid)]))
      : query.where(partyOn(side), '=', uid)
  if (state !== undefined) query = query.where('state', '=', state)
  if (open !== undefined) query = query.where('state', 'in', open ? [...C2C_OPEN_STATES] : [...C2C_ENDED_STATES])
  if (coin !== undefined) query = query.where('coin', '=', coin)
  if (ids !== undefined) query = query.where('id', 'in', [...ids])
  if (from !== undefined) query = query.where('taken_at', '>=', from)
  if (to !== undefined) query = query.where('taken_at', '<', to)
  if (cursor !== undefined) query = query.where('id', '<', cursor)
  const rows = await query.execute()
  const chats = await readChatHeads(
    db,
    uid,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => rowOf(row, uid, chats.get(row.id)))
}

/** On which side of an order this user is, and who is on the other; undefined for an order of others. */
export const readParties = async (
  db: Kysely<Schema>,
  uid: string,
  id: string,
): Promise<{ readonly party: C2cParty; readonly counterparty: string } | undefined> => {
  const row = await db.selectFrom('c2c_orders').select(['buyer', 'seller']).where('id', '=', id).executeTakeFirst()
  const party = row && partyOf(row, uid)
  return row && party && { party, counterparty: party === 'buyer' ? row.seller : row.buyer }
}

/** How the seller is paid; masked without the picture, which shows everything. */
const payeeOf = (payee: Payee, isMasked: boolean): Payee => {
  const shown = isMasked ? maskPayee(payee) : payee
  return {
    holder: shown.holder,
    fields: shown.fields.flatMap((datum) => {
      if (datum.key !== 'qr') return [datum]
      return isMasked ? [] : [{ key: datum.key, value: pictureUrl(datum.value) }]
    }),
  }
}

/** The id of the picture by which the buyer proved the payment; null without one. */
export const proofPicture = async (
  db: Kysely<Schema>,
  { buyer, payment }: Pick<C2cOrder, 'buyer' | 'payment'>,
): Promise<string | null> => {
  const digest = payment?.proof ?? ''
  if (digest === '') return null
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('uid', '=', buyer)
    .where('digest', '=', digest)
    .where('purpose', '=', 'receipt')
    .where('used', '=', true)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

const paymentOf = async (
  db: Kysely<Schema>,
  order: C2cOrder,
  isMasked: boolean,
): Promise<Pick<C2cOrderView, 'payment'>> => {
  const { payment, buyerName } = order
  if (payment === undefined) return {}
  const { reference, payer } = payment
  const fits = isSameName(payer, buyerName)
  if (isMasked) return { payment: { reference: '', picture: '', payer: '', fits } }
  return { payment: { reference, picture: pictureUrl(await proofPicture(db, order)), payer, fits } }
}

/** The fee of a side: what was taken of it once coins have left escrow, before that what a release of all takes. */
const feeOf = (order: C2cOrder, party: C2cParty): C2cOrderView['fee'] => {
  const { state, amount, fees = NO_FEES, charged = NOTHING_CHARGED } = order
  const rate = fees[party]
  return { rate, amount: isEnded(state) || isPositive(charged[party]) ? charged[party] : c2cFee(amount, rate) }
}

interface OrderReader {
  readonly db: Kysely<Schema>
  readonly payMethods: Pick<PayMethods, 'thaw'>
}

/** An order as it is stored, with what one of its parties sees of it at a moment. */
export interface SeenOrder {
  readonly record: C2cOrder
  readonly view: C2cOrderView
}

/** One order as one of its parties sees it at a moment (Unix ms), in a transaction; undefined for anybody else. */
export const seeOrder = async (
  { db: inside, payMethods }: OrderReader,
  uid: string,
  id: string,
  at: number,
): Promise<SeenOrder | undefined> => {
  const row = await inside.selectFrom('c2c_orders').selectAll().where('id', '=', id).executeTakeFirst()
  const party = row === undefined ? undefined : partyOf(row, uid)
  if (row === undefined || party === undefined) return undefined
  const { record } = row
  const masked = !seesPayee(record, uid, at)
  const events = await inside.selectFrom('c2c_events').selectAll().where('order_id', '=', id).orderBy('id').execute()
  const settings = (await payMethodsAt(inside, at)).get(row.method)
  const { holder, fields } = payeeOf(payMethods.thaw(row.seller, row.payee), masked)
  const { offer, case: open } = record
  const { stateMs, reviewMs } = windowsOf(record)
  const shares = sharesOf(record)
  const view: C2cOrderView = {
    ...rowOf(row, uid, (await readChatHeads(inside, uid, [id])).get(id)),
    transfer: row.transfer,
    masked,
    payee: { type: settings?.type ?? 'bank', name: settings?.name ?? '', holder, fields: [...fields] },
    buyerName: masked ? '' : record.buyerName,
    ...(await paymentOf(inside, record, masked)),
    undone: record.undone,
    ...(offer === undefined ? {} : { offer: { party: offer.party, toBuyer: offer.toBuyer } }),
    ...(open === undefined
      ? {}
      : {
          case: {
            by: open.by,
            at: open.at,
            stated: [...open.stated],
            overdue: open.overdue,
            review: open.review,
            ...(open.withdrawable === true ? { withdrawable: true } : {}),
          },
        }),
    ...(await readStatements(inside, record, party, masked)),
    ...(await readRulings(inside, record)),
    ...(await readOrderRatings(inside, record, uid, at)),
    ...(record.agreed === undefined ? {} : { agreed: record.agreed }),
    ...(shares === undefined ? {} : { shares }),
    appealBy: appealUntil(record),
    windows: { stateMs, reviewMs },
    fee: feeOf(record, party),
    lengthened: record.lengthened,
    escrow: record.escrow,
    feeEscrow: record.feeEscrow ?? ZERO,
    held: record.held,
    heldUntil: record.heldUntil ?? 0,
    events: events.map(({ at: when, event, state, by, transfer, reason }) => ({
      at: Number(when),
      event,
      state,
      by: whoDid(by, record),
      transfer: transfer ?? '',
      ...(reason === null ? {} : { reason }),
    })),
  }
  return { record, view }
}

/** One order as one of its parties sees it at a moment (Unix ms); undefined for anybody else. */
export const readOrder = async (
  { db, payMethods }: OrderReader,
  uid: string,
  id: string,
  at: number,
): Promise<C2cOrderView | undefined> =>
  // The order and its steps at one moment.
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (inside) => (await seeOrder({ db: inside, payMethods }, uid, id, at))?.view)

/**
 * May this user see a picture that is somebody else's? The proof of a payment, the code by which a seller is paid,
 * evidence and pictures of the chat: for the two parties of an order, for as long as payment data are shown.
 */
export const seesPicture = async (
  { db, payMethods }: OrderReader,
  uid: string,
  id: string,
  at: number,
): Promise<boolean> => {
  const picture = await db
    .selectFrom('uploads')
    .select(['uid', 'digest', 'purpose'])
    .where('id', '=', id)
    .where('used', '=', true)
    .executeTakeFirst()
  if (picture?.uid == null) return false
  const { uid: owner, digest, purpose } = picture
  if (purpose === 'receipt') {
    const rows = await db
      .selectFrom('c2c_orders as o')
      .innerJoin('c2c_proofs as p', 'p.order_id', 'o.id')
      .select('o.record')
      .where('p.digest', '=', digest)
      .where('o.seller', '=', uid)
      .where('o.buyer', '=', owner)
      .execute()
    const isProof = rows.some(({ record }) => record.payment?.proof === digest && seesPayee(record, uid, at))
    return isProof || (await ordersOfEvidence(db, uid, { id, owner })).some((order) => seesPayee(order, uid, at))
  }
  if (purpose === 'chat')
    return (await ordersOfChatPicture(db, uid, { id, owner })).some((order) => seesPayee(order, uid, at))
  if (purpose !== 'payment') return false
  const rows = await db
    .selectFrom('c2c_orders')
    .select(['record', 'payee'])
    .where('seller', '=', owner)
    .where('buyer', '=', uid)
    .execute()
  return rows.some(
    ({ record, payee }) =>
      seesPayee(record, uid, at) &&
      payMethods.thaw(owner, payee).fields.some(({ key, value }) => key === 'qr' && value === id),
  )
}
