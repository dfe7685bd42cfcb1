import { sql } from 'kysely'
import {
  type Amount,
  C2C_COIN_DECIMALS,
  type C2cAppealReason,
  type C2cCancelReason,
  type C2cCommand,
  type C2cOrder,
  type C2cReason,
  type C2cState,
  type C2cStep,
  isAppealReasonOf,
  partyOf,
  placesOf,
  returnsToStock,
  stepC2c,
  toAmount,
  ZERO,
} from '#protocol'
import type { Move } from '../ledger/posting.ts'
import { hasUnpaid, lockPerson, readAvailable } from './facts.ts'
import { stepMoves } from './postings.ts'
import { refusalOf } from './problems.ts'
import { type AdRow, adOf, lockAd, lockOrder, noteEvent, orderColumns } from './rows.ts'
import { noteStatement, type Statement } from './statements.ts'
import type { Done, Inside, StepParts, StepResult } from './step.ts'
import { giveBackTakings } from './takings.ts'

/** A party's command, with the state in which they believe the order to be. */
export type OrderStep = { readonly state: C2cState } & (
  | { readonly kind: 'pay'; readonly reference: string; readonly image?: string | undefined; readonly payer?: string }
  | { readonly kind: 'undo' | 'withdraw' }
  | { readonly kind: 'cancel'; readonly reason?: C2cCancelReason | undefined }
  | { readonly kind: 'appeal'; readonly reason?: C2cAppealReason; readonly said?: Statement }
  | { readonly kind: 'state'; readonly said?: Statement }
  | { readonly kind: 'offer' | 'accept'; readonly toBuyer: Amount }
  | { readonly kind: 'release'; readonly acceptsPayer: boolean }
)
export type OrderInput = OrderStep & { readonly id: string }

const UNKNOWN = { error: 'notFound', field: 'id' } as const
const TOO_FINE = { error: 'invalidField', field: 'toBuyer', values: { field: 'toBuyer' } } as const
const NO_IMAGE = { error: 'notFound', field: 'images' } as const
const WRONG_REASON = { error: 'invalidField', field: 'reason', values: { field: 'reason' } } as const

/** A ruling that waited when its case ended without it: the sides settled. */
const lapseRulings = async ({ transaction, at }: Inside, id: string): Promise<void> => {
  await transaction
    .updateTable('c2c_rulings')
    .set({ state: 'lapsed', ended_at: String(at) })
    .where('order_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Stores and books a step of an order that is locked, in the same commit. */
export const carryOut = async (
  inside: Inside,
  before: C2cOrder,
  ad: AdRow | undefined,
  step: C2cStep,
  by: string,
  reason: C2cReason | null = null,
  more: readonly Move[] = [],
): Promise<Done> => {
  const { transaction, at } = inside
  const { order, moves, event } = step
  const inStock = ad !== undefined && returnsToStock(adOf(ad))
  for (const { from, to, amount } of moves) {
    if (ad === undefined || (from !== 'back' && to !== 'back')) continue
    // A buying ad wants again what did not come; a closed one wants nothing.
    await sql`UPDATE c2c_ads SET free = free ${to === 'back' ? sql`+` : sql`-`} ${amount}::numeric, updated_at = ${at}
      WHERE id = ${ad.id} AND state <> 'closed'`.execute(transaction)
  }
  const back = event === 'appealed' && before.state === 'resolved' ? await giveBackTakings(inside, order) : []
  const booked = [...stepMoves(order, moves, inStock), ...more, ...back]
  const transfer = await inside.commit(order.id, booked.length === 0 ? [] : [{ causeId: order.id, moves: booked }])
  await transaction
    .updateTable('c2c_orders')
    .set(orderColumns(order))
    .where('id', '=', order.id)
    .where('version', '=', before.version)
    .executeTakeFirstOrThrow()
  if (before.state === 'appealed' && order.state !== 'appealed') await lapseRulings(inside, order.id)
  await noteEvent(inside, order, { event, by, transfer, reason })
  return {
    id: order.id,
    uids: [order.buyer, order.seller],
    coin: moves.length === 0 ? undefined : order.coin,
    ...(more.length + back.length === 0 ? {} : { coins: [...new Set(booked.map(({ coin }) => coin))] }),
    order,
    event,
  }
}

/** The digest of a picture that the buyer sent; undefined where it is not theirs, or proved another order. */
const proofOf = async (
  uploads: StepParts['uploads'],
  { transaction }: Inside,
  uid: string,
  order: string,
  image: string,
) => {
  if (!(await uploads.use(transaction, uid, 'receipt', [image]))) return { problem: 'notFound' as const }
  const { digest } = await transaction
    .selectFrom('uploads')
    .select('digest')
    .where('id', '=', image)
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('c2c_proofs')
    .values({ digest, order_id: order })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { order_id: owner } = await transaction
    .selectFrom('c2c_proofs')
    .select('order_id')
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow()
  return owner === order ? { digest } : { problem: 'used' as const }
}

const commandOf = async (
  uploads: StepParts['uploads'],
  inside: Inside,
  uid: string,
  order: C2cOrder,
  ad: AdRow | undefined,
  input: OrderInput,
): Promise<C2cCommand | ReturnType<typeof refusalOf>> => {
  const who = { by: uid, believes: input.state }
  switch (input.kind) {
    case 'pay': {
      // A picture is looked at only where the command fits: it cannot be spent on an order that has moved on.
      const isReady = order.buyer === uid && order.state === 'escrowed' && input.state === 'escrowed'
      const proof =
        input.image === undefined || !isReady
          ? { digest: '' }
          : await proofOf(uploads, inside, uid, order.id, input.image)
      if ('problem' in proof)
        return proof.problem === 'used'
          ? { error: 'c2cProofUsed', field: 'image' }
          : { error: 'notFound', field: 'image' }
      const payment = { reference: input.reference, proof: proof.digest, payer: input.payer ?? order.buyerName }
      return { kind: 'pay', ...who, payment }
    }
    case 'appeal': {
      const stock = ad !== undefined && returnsToStock(adOf(ad)) ? toAmount(ad.free) : ZERO
      return {
        kind: 'appeal',
        ...who,
        stock,
        available: await readAvailable(inside.transaction, order.seller, order.coin),
      }
    }
    case 'offer':
    case 'accept':
      return { kind: input.kind, ...who, toBuyer: input.toBuyer }
    case 'release':
      return { kind: 'release', ...who, acceptsPayer: input.acceptsPayer }
    case 'undo':
    case 'cancel':
    case 'state':
    case 'withdraw':
      return { kind: input.kind, ...who }
  }
}

/** Orders, brought to their end. */
export const orderSteps = ({ uploads }: Pick<StepParts, 'uploads'>) => ({
  /** A party's command. Who comes too late gets the state in which the order is. */
  async stepOrder(inside: Inside, uid: string, input: OrderInput): Promise<StepResult> {
    const accounts = input.kind === 'undo' ? await lockPerson(inside.transaction, uid) : []
    const row = await lockOrder(inside.transaction, input.id)
    const party = row === undefined ? undefined : partyOf(row, uid)
    if (row === undefined || party === undefined) return UNKNOWN
    const ad = await lockAd(inside.transaction, row.ad_id)
    const reason = 'reason' in input ? (input.reason ?? null) : null
    if (input.kind === 'appeal' && input.reason !== undefined && !isAppealReasonOf(party, input.reason))
      return WRONG_REASON
    if (input.kind === 'offer' && placesOf(input.toBuyer) > C2C_COIN_DECIMALS) return TOO_FINE
    const command = await commandOf(uploads, inside, uid, row.record, ad, input)
    if ('error' in command) return command
    const step = stepC2c(row.record, command, inside.at)
    if ('problem' in step) return refusalOf(step.problem, { state: step.state })
    // Saying "paid" and undoing it is no way to two unpaid orders.
    if (
      input.kind === 'undo' &&
      row.taker === uid &&
      (await hasUnpaid(inside.transaction, accounts, row.coin, row.currency))
    )
      return refusalOf('unpaid')
    const said = 'said' in input ? input.said : undefined
    if (said !== undefined && !(await noteStatement(uploads, inside, { order: row.id, uid, party }, said)))
      return NO_IMAGE
    return carryOut(inside, row.record, ad, step, party, reason)
  },

  /** What time does to an order. Undefined when another step came first. */
  async runOut(inside: Inside, id: string): Promise<StepResult | undefined> {
    const row = await lockOrder(inside.transaction, id)
    if (row === undefined) return undefined
    const ad = await lockAd(inside.transaction, row.ad_id)
    const step = stepC2c(row.record, { kind: 'timeUp' }, inside.at)
    return 'problem' in step ? undefined : carryOut(inside, row.record, ad, step, 'venue')
  },
})
