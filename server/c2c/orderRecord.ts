import type { Kysely } from 'kysely'
import {
  type C2cOrderView,
  createOrderRecordWriter,
  fileMark,
  keyIdOf,
  type OrderRecord,
  type OrderRecordHeader,
  type RecordDeposit,
  type RowSigner,
  windowsOf,
} from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { hashOfBytes } from '../platform/hashOfBytes.ts'
import { pictureIdOf } from '../users/uploads/pictureUrl.ts'
import type { Uploads } from '../users/uploads/uploads.ts'
import type { MessageRow } from './messages.ts'
import { type SeenOrder, seeOrder } from './orderViews.ts'
import type { PayMethods } from './payMethods.ts'
import { readTakings } from './takings.ts'

export interface OrderRecordParts {
  readonly db: Kysely<Schema>
  readonly payMethods: Pick<PayMethods, 'thaw'>
  readonly uploads: Pick<Uploads, 'readNamed'>
}

/** For whom, and when (Unix ms). */
export interface OrderRecordQuery {
  readonly uid: string
  readonly id: string
  readonly funds: OrderRecordHeader['funds']
  readonly made: number
}

/** Lines of the chat that are read and written at a time. */
const BATCH = 500

type Marks = (id: string | undefined) => Promise<string>

/** Marks of pictures, each file read once. */
const createMarks = (uploads: Pick<Uploads, 'readNamed'>): Marks => {
  const known = new Map<string, string>()
  return async (id) => {
    if (id === undefined) return fileMark(undefined)
    const file = known.has(id) ? undefined : await uploads.readNamed(id)
    const mark = known.get(id) ?? fileMark(file && hashOfBytes(file))
    known.set(id, mark)
    return mark
  }
}

const time = (at: number | undefined): string => (at === undefined || at === 0 ? '' : String(at))

const factsOf = ({ record, view }: SeenOrder, proof: string): OrderRecord['facts'] => {
  const { payment, payee } = view
  const { stateMs, appealMs, reviewMs } = windowsOf(record)
  return {
    ad: record.ad,
    buyer: record.buyer,
    seller: record.seller,
    taker: record.taker === record.buyer ? 'buyer' : 'seller',
    coin: record.coin,
    currency: record.currency,
    amount: record.amount,
    price: record.price,
    total: record.total,
    method: view.method,
    methodName: payee.name,
    takenAt: time(record.takenAt),
    payMs: String(record.payMs),
    releaseMs: String(record.releaseMs),
    holdMs: String(record.holdMs),
    stateMs: String(stateMs),
    appealMs: String(appealMs),
    reviewMs: String(reviewMs),
    feeRate: view.fee.rate,
    fee: view.fee.amount,
    transfer: view.transfer,
    state: record.state,
    stateAt: time(record.stateAt),
    version: String(record.version),
    lengthened: String(record.lengthened),
    escrow: record.escrow,
    feeEscrow: view.feeEscrow,
    held: record.held,
    heldUntil: time(record.heldUntil),
    appealBy: time(view.appealBy),
    sellerName: payee.holder,
    buyerName: view.buyerName,
    reference: payment?.reference ?? '',
    payer: payment?.payer ?? '',
    proof,
  }
}

/** An order as it was read at one moment, for one of its sides or for operators. */
export interface RecordedOrder {
  readonly seen: SeenOrder
  readonly deposits: readonly RecordDeposit[]
  /** What operators hand out besides; a side gets none of it. */
  readonly desk?: Pick<OrderRecord, 'fees' | 'decisions'>
}

const recordOf = async (
  { seen, deposits, desk = { fees: [], decisions: [] } }: RecordedOrder,
  header: OrderRecordHeader,
  markOf: Marks,
): Promise<OrderRecord> => {
  const { payment, payee, statements = [], rulings = [], agreed, events }: C2cOrderView = seen.view
  const proof = payment === undefined || payment.picture === '' ? '' : await markOf(pictureIdOf(payment.picture))
  return {
    header,
    // Each side's own fee is a fact of its record; operators' ones name both.
    facts: { ...factsOf(seen, proof), ...(header.party === 'operators' ? { feeRate: '', fee: '' } : {}) },
    payee: await Promise.all(
      payee.fields.map(async ({ key, value }) => ({
        key,
        value: key === 'qr' ? await markOf(pictureIdOf(value)) : value,
      })),
    ),
    steps: events.map((event) => ({ ...event, reason: event.reason ?? '' })),
    statements: await Promise.all(
      statements.map(async ({ pictures, ...said }) => ({
        ...said,
        pictures: await Promise.all(pictures.map((url) => markOf(pictureIdOf(url)))),
      })),
    ),
    rulings,
    agreed,
    deposits,
    ...desk,
  }
}

const readMessages = (db: Kysely<Schema>, id: string, after: number, upTo: number): Promise<readonly MessageRow[]> =>
  db
    .selectFrom('c2c_messages')
    .selectAll()
    .where('order_id', '=', id)
    .where('seq', '>', String(after))
    .where('seq', '<=', String(upTo))
    .orderBy('seq')
    .limit(BATCH)
    .execute()

interface Written {
  readonly order: RecordedOrder
  readonly header: OrderRecordHeader
  readonly signer: RowSigner
}

/**
 * The rows of a record, piece by piece, as texts of bytes. Lines of the chat never change, so they are read last, up to the
 * last one of the moment at which the order was read.
 */
export const recordPieces = async function* (
  { db, uploads }: Pick<OrderRecordParts, 'db' | 'uploads'>,
  { order, header, signer }: Written,
): AsyncGenerator<string, void> {
  const writer = createOrderRecordWriter(hashOfBytes)
  const markOf = createMarks(uploads)
  yield writer.order(await recordOf(order, header, markOf))
  const last = order.seen.view.chat?.lastSeq ?? 0
  let written = 0
  while (written < last) {
    // Each batch begins where the one before ended.
    const rows = await readMessages(db, header.order, written, last)
    if (rows.length === 0) throw new Error(`lines of the chat of order ${header.order} are missing`)
    let text = ''
    for (const { seq, at, author, kind, body } of rows) {
      const said = kind === 'image' ? await markOf(body) : body
      text += writer.message({ seq: Number(seq), at: Number(at), from: author, kind, body: said })
      written = Number(seq)
    }
    yield text
  }
  yield writer.end(signer)
}

/**
 * The signed record of an order for one of its two parties, piece by piece, as texts of bytes; undefined for anybody
 * else. Names and payment data are in it as that party sees them then.
 */
export const writeOrderRecord = async (
  { db, payMethods, uploads }: OrderRecordParts,
  { uid, id, funds, made }: OrderRecordQuery,
  signer: RowSigner,
): Promise<AsyncGenerator<string, void> | undefined> => {
  const order = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (inside): Promise<RecordedOrder | undefined> => {
      const seen = await seeOrder({ db: inside, payMethods }, uid, id, made)
      return seen && { seen, deposits: await readTakings(inside, seen.record) }
    })
  if (order === undefined) return undefined
  const { seen } = order
  const header: OrderRecordHeader = {
    order: id,
    party: uid === seen.record.buyer ? 'buyer' : 'seller',
    funds,
    made,
    privacy: seen.view.masked ? 'masked' : 'open',
    key: keyIdOf(signer.publicKey),
  }
  return recordPieces({ db, uploads }, { order, header, signer })
}
