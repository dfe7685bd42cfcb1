import {
  compare,
  type InputOf,
  isMultiple,
  isProblem,
  toAmount,
  type withdrawals,
  withdrawalTerms,
  ZERO,
} from '#protocol'
import { takeDailyLimit } from '../users/accounts/withdrawalLimits.ts'
import { isOfferedIn, openChannel } from './channels.ts'
import { handOver } from './handOver.ts'
import { lockAvailable, lockOwn } from './locks.ts'
import { agreed, base, countCreated, LEDGER_STEP, MAX_CREATED, stepOf } from './newTransfer.ts'
import { lockPosting } from './postings.ts'
import { channelRate, stillCounts, worthOf } from './rates.ts'
import { rateEnd } from './rateTime.ts'
import { bookedOf } from './rows.ts'
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

/** The beginning of a withdrawal: its amount is locked, and its user confirms it. */
export const withdrawalSteps = ({ market, demo, holds, cases, payout, ids, countryOf }: StepParts) => {
  const held = async (uid: string): Promise<boolean> => (await holds.until(uid, 'withdrawal')) > 0

  return {
    async addWithdrawal(
      inside: Inside,
      uid: string,
      input: InputOf<typeof withdrawals.addOutpayOffline>,
    ): Promise<StepResult> {
      const { transaction, at } = inside
      if (await held(uid)) return NOT_NOW
      const channel = await openChannel(transaction, input.channel, 'out', at)
      if (channel === undefined) return refusal('notFound', 'channel')
      const { settings } = channel
      if (!isOfferedIn(settings, await countryOf(transaction, uid))) return refusal('channelCountry', 'channel')
      const account = await transaction
        .selectFrom('payout_accounts')
        .selectAll()
        .where('id', '=', input.account)
        .where('uid', '=', uid)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      if (account === undefined || account.currency !== settings.currency || account.network !== settings.network)
        return refusal('notFound', 'account')
      if (Number(account.usable_at) > at) return refusal('payoutHeld', 'account')
      const [now, end] = [channelRate(market, settings), rateEnd(market, settings, at)]
      if (now === undefined || end === undefined) return refusal('priceStale')
      const [amount, seen] = [toAmount(input.amount), input.rate as typeof now.rate]
      if (!stillCounts(seen, now, settings.direction)) return refusal('quoteChanged', 'rate')
      if (!isMultiple(amount, stepOf(LEDGER_STEP))) return refusal('sizeStep', 'amount')
      const terms = withdrawalTerms(settings, amount, seen)
      if (isProblem(terms)) return problemRefusal(terms)
      const worth = worthOf(market, settings.coin, amount)
      if (worth === undefined) return refusal('priceStale')
      if ((await countCreated(transaction, uid, 'withdrawal')) >= MAX_CREATED) return NOT_NOW
      const available = (await lockAvailable(transaction, uid, [settings.coin])).get(settings.coin) ?? ZERO
      if (compare(available, amount) < 0)
        return refusal('balanceTooLow', 'amount', { available, needed: amount, coin: settings.coin })
      const id = ids().next()
      if (!(await takeDailyLimit(transaction, uid, { ref: id, amount: worth, at })))
        return refusal('sizeTooLarge', 'amount', { limit: 'daily' })
      const row = await transaction
        .insertInto('transfers')
        .values({
          ...base(id, uid, 'withdrawal', at),
          ...agreed(channel.id, settings, seen, terms),
          worth,
          pay_to: '[]',
          account_id: account.id,
          destination: payout.describe(account),
          due_at: String(end),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await note(inside, id, 'created', 'user')
      return step(row, [lockPosting(bookedOf(row))])
    },

    /** After pay password and second factor were right. */
    async confirmWithdrawal(inside: Inside, uid: string, id: string): Promise<StepResult> {
      const { transaction, at } = inside
      const row = await lockOwn(transaction, uid, id)
      if (row?.kind !== 'withdrawal') return UNKNOWN
      if (row.state !== 'created' || Number(row.due_at) <= at || (await held(uid))) return NOT_NOW
      return handOver(cases, inside, row, demo ? { outcome: 'approved' } : undefined)
    },
  }
}
