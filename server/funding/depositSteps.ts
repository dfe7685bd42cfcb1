import type { Transaction } from 'kysely'
import { type deposits, depositTerms, type InputOf, isMultiple, isProblem, toAmount, ZERO } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { isOfferedIn, openChannel } from './channels.ts'
import { handOver } from './handOver.ts'
import { lockOwn } from './locks.ts'
import { agreed, base, countCreated, MAX_CREATED, stepOf } from './newTransfer.ts'
import { channelRate, stillCounts, worthOf } from './rates.ts'
import { rateEnd } from './rateTime.ts'
import type { TransferRecord } from './rows.ts'
import {
  type Inside,
  NOT_NOW,
  note,
  problemRefusal,
  refusal,
  type StepParts,
  type StepResult,
  step,
  UNKNOWN,
} from './step.ts'

/** The demo's rule: a picture that was used as a receipt before is rejected; everything else is approved unseen. */
const receiptPlan = async (transaction: Transaction<Schema>, { id }: TransferRecord, image: string) => {
  const again = await transaction
    .selectFrom('uploads as sent')
    .innerJoin('uploads as other', 'other.digest', 'sent.digest')
    .innerJoin('transfers', 'transfers.receipt', 'other.id')
    .select('transfers.id')
    .where('sent.id', '=', image)
    .where('transfers.id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return again === undefined
    ? ({ outcome: 'approved' } as const)
    : ({ outcome: 'rejected', reason: 'receiptInvalid' } as const)
}

/** The beginning of a deposit: it is announced, and its receipt is uploaded. */
export const depositSteps = ({ market, demo, cases, uploads, ids, countryOf }: StepParts) => ({
  async addDeposit(
    inside: Inside,
    uid: string,
    input: InputOf<typeof deposits.addRechargeOffline>,
  ): Promise<StepResult> {
    const { transaction, at } = inside
    const channel = await openChannel(transaction, input.channel, 'in', at)
    if (channel === undefined) return refusal('notFound', 'channel')
    const { settings } = channel
    if (!isOfferedIn(settings, await countryOf(transaction, uid))) return refusal('channelCountry', 'channel')
    const [now, end] = [channelRate(market, settings), rateEnd(market, settings, at)]
    if (now === undefined || end === undefined) return refusal('priceStale')
    const [paid, seen] = [toAmount(input.amount), input.rate as typeof now.rate]
    if (!stillCounts(seen, now, settings.direction)) return refusal('quoteChanged', 'rate')
    if (!isMultiple(paid, stepOf(settings.decimals))) return refusal('sizeStep', 'amount')
    const terms = depositTerms(settings, paid, seen)
    if (isProblem(terms)) return problemRefusal(terms)
    if ((await countCreated(transaction, uid, 'deposit')) >= MAX_CREATED) return NOT_NOW
    const row = await transaction
      .insertInto('transfers')
      .values({
        ...base(ids().next(), uid, 'deposit', at),
        ...agreed(channel.id, settings, seen, terms),
        worth: worthOf(market, settings.coin, terms.amount) ?? ZERO,
        pay_to: JSON.stringify(settings.details),
        due_at: String(end),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(inside, row.id, 'created', 'user')
    return step(row)
  },

  async sendReceipt(inside: Inside, uid: string, id: string, image: string): Promise<StepResult> {
    const { transaction, at } = inside
    const row = await lockOwn(transaction, uid, id)
    if (row?.kind !== 'deposit') return UNKNOWN
    if (row.state !== 'created' || Number(row.due_at) <= at) return NOT_NOW
    if (!(await uploads.use(transaction, uid, 'receipt', [image]))) return refusal('notFound', 'image')
    const plan = demo ? await receiptPlan(transaction, row, image) : undefined
    return handOver(cases, inside, row, plan, { receipt: image })
  },
})
