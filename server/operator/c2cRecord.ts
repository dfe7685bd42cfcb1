import type { Kysely } from 'kysely'
import {
  c2cFee,
  isEnded,
  isPositive,
  keyIdOf,
  NO_FEES,
  NOTHING_CHARGED,
  type OrderRecord,
  type RowSigner,
  toAmount,
} from '#protocol'
import { type OrderRecordParts, type RecordedOrder, recordPieces } from '../c2c/orderRecord.ts'
import { proofPicture, type SeenOrder, seeOrder } from '../c2c/orderViews.ts'
import { readStatements } from '../c2c/statements.ts'
import { readTakings } from '../c2c/takings.ts'
import type { Schema } from '../platform/db/schema.ts'
import { pictureUrl } from '../users/uploads/pictureUrl.ts'
import { deskOf } from './c2cCase.ts'
import { openedCase } from './c2cQueue.ts'
import { namesOf } from './queue.ts'

/** Of which case, and when (Unix ms). */
export interface CaseRecordQuery {
  readonly id: string
  readonly funds: 'demo' | 'real'
  readonly made: number
}

/** Both sides' fees: what was taken, and until then what a release of all takes. */
const feesOf = ({
  state,
  amount,
  fees = NO_FEES,
  charged = NOTHING_CHARGED,
}: SeenOrder['record']): OrderRecord['fees'] =>
  (['buyer', 'seller'] as const).map((party) => ({
    party,
    rate: fees[party],
    amount: isEnded(state) || isPositive(charged[party]) ? charged[party] : c2cFee(amount, fees[party]),
  }))

/** Every ruling that was made, those too that another operator rejected or that the sides came before. */
const decisionsOn = async (db: Kysely<Schema>, id: string): Promise<OrderRecord['decisions']> => {
  const rows = await db.selectFrom('c2c_rulings').selectAll().where('order_id', '=', id).orderBy('id').execute()
  const name = await namesOf(
    db,
    rows.flatMap(({ ruled_by: first, second_by: second }) => [deskOf(first), deskOf(second)]),
  )
  return rows.map((row) => ({
    at: Number(row.at),
    by: name(deskOf(row.ruled_by)),
    toBuyer: toAmount(row.to_buyer),
    toSeller: toAmount(row.to_seller),
    fromDeposit: row.deposit_coin === '' ? '' : toAmount(row.from_deposit),
    depositCoin: row.deposit_coin,
    reason: row.reason,
    state: row.state,
    second: name(deskOf(row.second_by)),
    endedAt: row.ended_at === null ? undefined : Number(row.ended_at),
    note: row.note,
  }))
}

/** What operators see of a case: names and payment data as its sides do at that moment, the words of both always. */
const seeCase = async (
  { db, payMethods }: Pick<OrderRecordParts, 'db' | 'payMethods'>,
  { id, made }: CaseRecordQuery,
): Promise<RecordedOrder | undefined> => {
  const opened = await openedCase(db, id)
  if (opened === undefined) return undefined
  const seen = await seeOrder({ db, payMethods }, opened.record.buyer, id, made)
  if (seen === undefined) return undefined
  const { record, view } = seen
  const { payment } = view
  // The digest of a picture is no payment datum: it tells later which one proved the payment.
  const picture = pictureUrl(await proofPicture(db, record))
  return {
    seen: {
      record,
      view: {
        ...view,
        ...(payment === undefined ? {} : { payment: { ...payment, picture } }),
        ...(await readStatements(db, record, 'buyer', false)),
      },
    },
    deposits: await readTakings(db, record),
    desk: { fees: feesOf(record), decisions: await decisionsOn(db, id) },
  }
}

/** The signed record of a case with all that was decided, piece by piece, as texts of bytes; undefined where an order had none. */
export const writeCaseRecord = async (
  { db, payMethods, uploads }: OrderRecordParts,
  query: CaseRecordQuery,
  signer: RowSigner,
): Promise<AsyncGenerator<string, void> | undefined> => {
  const order = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((inside) => seeCase({ db: inside, payMethods }, query))
  if (order === undefined) return undefined
  const header = {
    order: query.id,
    party: 'operators',
    funds: query.funds,
    made: query.made,
    privacy: order.seen.view.masked ? 'masked' : 'open',
    key: keyIdOf(signer.publicKey),
  } as const
  return recordPieces({ db, uploads }, { order, header, signer })
}
