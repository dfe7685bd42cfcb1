import { type Kysely, sql } from 'kysely'
import { type C2cParty, type C2cState, isSameName, NO_FEES, type operators, toAmount, toPrice, ZERO } from '#protocol'
import { readFigures } from '../c2c/facts.ts'
import type { MessageRow } from '../c2c/messages.ts'
import { payMethodsAt } from '../c2c/offeredMethods.ts'
import { proofPicture } from '../c2c/orderViews.ts'
import { fromDepositOf, sideOf, takesTwo } from '../c2c/rulings.ts'
import { merchantSide, readMerchantDeposits } from '../c2c/takings.ts'
import { readLines } from '../platform/chatLines.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { OperatorRequest } from '../services/handler.ts'
import { caseLine, OPENS, openedCase } from './c2cQueue.ts'
import { namesOf } from './queue.ts'

const LINES = 100
const EARLIER = 20

type Case = operators.C2cDeskCase

/** Lines of a chat, the newest, or those before a number; the oldest of them first. */
export const caseChat = (db: Kysely<Schema>, id: string, before?: number): Promise<Pick<Case, 'messages' | 'more'>> =>
  readLines<MessageRow['author'], MessageRow['kind']>({ limit: LINES }, 'operators', (order, most) =>
    db
      .selectFrom('c2c_messages')
      .selectAll()
      .where('order_id', '=', id)
      .$if(before !== undefined, (query) => query.where('seq', '<', String(before)))
      .orderBy('seq', order)
      .limit(most)
      .execute(),
  )

/** Other orders of an account that had a case, with the last one of each. */
const earlierCases = async (db: Kysely<Schema>, uid: string, id: string): Promise<Case['sides']['buyer']['cases']> => {
  const { rows } = await sql<{
    id: string
    side: C2cParty
    state: C2cState
    at: string
    by: string
    reason: NonNullable<Case['reason']> | null
    to_buyer: string | null
    to_seller: string | null
  }>`
    SELECT o.id, CASE WHEN o.buyer = ${uid} THEN 'buyer' ELSE 'seller' END AS side, o.state, e.at, e.by, e.reason,
      r.to_buyer, r.to_seller
    FROM c2c_orders AS o
    JOIN LATERAL (
      SELECT e.at, e.by, e.reason FROM c2c_events AS e WHERE e.order_id = o.id AND ${OPENS} ORDER BY e.id DESC LIMIT 1
    ) AS e ON true
    LEFT JOIN LATERAL (
      SELECT r.to_buyer, r.to_seller FROM c2c_rulings AS r WHERE r.order_id = o.id AND r.state = 'stands'
      ORDER BY r.id DESC LIMIT 1
    ) AS r ON true
    WHERE (o.buyer = ${uid} OR o.seller = ${uid}) AND o.id <> ${id}
    ORDER BY o.id DESC LIMIT ${EARLIER}`.execute(db)
  return rows.map(({ at, by, reason, to_buyer: toBuyer, to_seller: toSeller, ...row }) => ({
    ...row,
    at: Number(at),
    by: by === 'buyer' || by === 'seller' ? by : 'venue',
    ...(reason === null ? {} : { reason }),
    ...(toBuyer === null || toSeller === null ? {} : { ruled: sideOf({ to_buyer: toBuyer, to_seller: toSeller }) }),
  }))
}

/** Why this operator may do nothing, or what. */
const mayOf = (
  { state, ready, review }: Pick<Case, 'state' | 'ready' | 'review'>,
  waitsOf: string,
  ruledBy: readonly string[],
  { operator }: OperatorRequest,
): Case['may'] => {
  if (state !== 'appealed') return 'ended'
  if (!operator.roles.includes('treasurer')) return 'role'
  if (waitsOf === operator.id || (review && ruledBy.includes(operator.id))) return 'again'
  if (waitsOf !== '') return 'second'
  return ready ? 'rule' : 'early'
}

/** An operator as `namesOf` knows them. */
export const deskOf = (operator: string | null) => (operator === null ? null : `desk:${operator}`)

/** A case in full, at one moment; undefined where an order had none. */
export const readC2cCase = (request: OperatorRequest, id: string): Promise<Case | undefined> => {
  const { database, clock, market, payMethods, identity } = request.services
  const at = clock.now()
  return database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const opened = await openedCase(db, id)
      if (opened === undefined) return undefined
      const { record } = opened
      const row = await db.selectFrom('c2c_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const events = await db.selectFrom('c2c_events').selectAll().where('order_id', '=', id).orderBy('id').execute()
      const rulings = await db.selectFrom('c2c_rulings').selectAll().where('order_id', '=', id).orderBy('id').execute()
      const said = await db.selectFrom('c2c_statements').selectAll().where('order_id', '=', id).orderBy('id').execute()
      const name = await namesOf(db, [
        ...events.map(({ by }) => by),
        ...rulings.flatMap(({ ruled_by: first, second_by: second }) => [deskOf(first), deskOf(second)]),
      ])
      const figures = await readFigures(db, [record.buyer, record.seller], at)
      const sideFor = async (uid: string): Promise<Case['sides']['buyer']> => ({
        uid,
        name: (await identity.certification.verified(db, uid))?.name ?? '',
        ended: figures.get(uid)?.ended ?? 0,
        completed: figures.get(uid)?.completed ?? 0,
        cases: await earlierCases(db, uid, id),
      })
      const { payment, buyerName, undone } = record
      const settings = (await payMethodsAt(db, at)).get(row.method)
      const { holder, fields } = payMethods.thaw(row.seller, row.payee)
      const line = caseLine(opened, name, market, at)
      const { state } = record
      return {
        ...line,
        state,
        amount: toAmount(row.amount),
        feeEscrow: record.feeEscrow ?? ZERO,
        fees: record.fees ?? NO_FEES,
        price: toAmount(toPrice(row.price)),
        takenAt: Number(row.taken_at),
        payee: { type: settings?.type ?? 'bank', name: settings?.name ?? '', holder, fields: [...fields] },
        buyerName,
        ...(payment === undefined
          ? {}
          : {
              payment: {
                reference: payment.reference,
                picture: (await proofPicture(db, record)) ?? '',
                payer: payment.payer,
                fits: isSameName(payment.payer, buyerName),
                undone,
              },
            }),
        sides: { buyer: await sideFor(record.buyer), seller: await sideFor(record.seller) },
        statements: said.map(({ party, at: when, body, pictures }) => ({
          party,
          at: Number(when),
          text: body,
          pictures: [...pictures],
        })),
        events: events.map(({ at: when, event, state: became, by, transfer, reason }) => ({
          at: Number(when),
          event,
          state: became,
          by: by === 'taker' ? (record.taker === record.buyer ? 'buyer' : 'seller') : name(by),
          transfer: transfer ?? '',
          ...(reason === null ? {} : { reason }),
        })),
        ...(await caseChat(db, id)),
        rulings: rulings.map((ruling) => ({
          id: ruling.id,
          at: Number(ruling.at),
          openedAt: Number(ruling.opened_at),
          by: name(deskOf(ruling.ruled_by)),
          toBuyer: toAmount(ruling.to_buyer),
          toSeller: toAmount(ruling.to_seller),
          reason: ruling.reason,
          note: ruling.note,
          ...fromDepositOf(ruling, record),
          state: ruling.state,
          second: name(deskOf(ruling.second_by)),
          endedAt: Number(ruling.ended_at ?? 0),
        })),
        deposits: (await readMerchantDeposits(db, record)).map((one) => ({ from: merchantSide(record), ...one })),
        takesTwo: await takesTwo(db, market, record, at),
        may: mayOf({ ...line, state }, record.case?.ruling?.by ?? '', record.ruledBy ?? [], request),
      }
    })
}
