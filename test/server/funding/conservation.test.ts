import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Amount, add, subtract, toAmount } from '#protocol'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { readFunds } from '../../../server/ledger/balances.ts'
import { depositRequest, withdrawalRequest } from '../../support/moneyExamples.ts'
import { fc } from '../../support/property.ts'
import {
  createMoneyVenue,
  freshReceipt,
  freshUser,
  IP,
  type MoneyVenue,
  newKey,
  RESET_HOURS,
  transferOf,
} from './moneyVenue.ts'

/** Hundreds of random cases, each on a database. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let venue: MoneyVenue
beforeAll(async () => {
  venue = await createMoneyVenue()
})
afterAll(() => venue.close())

/** Every message of every actor, to any transfer there is: in turn, out of turn, late, and twice. */
const step = fc.record({
  do: fc.constantFrom(
    'deposit',
    'receipt',
    'withdraw',
    'confirm',
    'cancel',
    'approve',
    'reject',
    'takeBack',
    'reopen',
    'paid',
    'bounced',
    'wait',
    'flash',
    'reset',
  ),
  nth: fc.nat(4),
  twice: fc.boolean(),
  amount: fc.integer({ min: 5, max: 6_000 }).map(String),
})

/** What a transfer may become from where it is, by the rules; the model follows the states alone. */
interface Known {
  readonly id: string
  readonly kind: 'deposit' | 'withdrawal'
  readonly amount: Amount
}

it('money in is money held and money out, per coin, after every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const { uid, account } = await freshUser(venue)
      const made: Known[] = []
      let given = toAmount('0')
      for (const { do: what, nth, twice, amount } of steps) {
        const one = made[nth % Math.max(1, made.length)]
        const row = one === undefined ? undefined : await transferOf(venue, one.id)
        const caseId = row?.case_id ?? '0'
        const key = newKey()
        const act = async (): Promise<unknown> => {
          const { money, cases, clock } = venue
          switch (what) {
            case 'deposit':
              return money.submit(uid, key, { call: 'assets.addRechargeOffline', body: depositRequest(amount) })
            case 'withdraw':
              return money.submit(uid, key, {
                call: 'assets.addOutpayOffline',
                body: withdrawalRequest(account, amount),
              })
            case 'receipt': {
              const image = await freshReceipt(venue, uid)
              return money.submit(uid, newKey(), { call: 'assets.sendReceipt', body: { id: one?.id ?? '1', image } })
            }
            case 'confirm':
              return money.submit(uid, key, { call: 'assets.confirmOutpay', body: { id: one?.id ?? '1' } })
            case 'cancel':
              return money.submit(uid, key, { call: 'assets.cancelTransfer', body: { id: one?.id ?? '1' } })
            case 'approve':
              return cases.decide(caseId, { by: 'desk:a', outcome: 'approved' })
            case 'reject':
              return cases.decide(caseId, { by: 'desk:b', outcome: 'rejected', reason: 'other' })
            case 'takeBack':
              return cases.withdraw(uid, caseId)
            case 'reopen':
              return cases.reopen(uid, caseId, money.lookedAtAgain)
            case 'paid':
              return money.decidePayout({ caseId, by: 'desk:c', outcome: 'paid' })
            case 'bounced':
              return money.decidePayout({ caseId, by: 'desk:c', outcome: 'refused', reason: 'other' })
            case 'reset': {
              clock.advance(RESET_HOURS * 3_600_000)
              const done = await money.submit(uid, key, { call: 'assets.resetDemoFunds', body: {} })
              if ('id' in done) {
                // Nothing is under way: what there was begins anew.
                made.length = 0
                given = toAmount('0')
              }
              return done
            }
            case 'wait':
              clock.advance(nth * 600_000)
              return money.runDue()
            case 'flash': {
              const quote = await money.quote(uid, { from: 'USDT', to: 'BTC', amount: toAmount(amount) }, IP)
              if ('error' in quote) return quote
              const done = await money.submit(uid, key, { call: 'exchange.addOrder', body: { quote: quote.id } })
              if ('id' in done) given = add(given, quote.in)
              return done
            }
          }
        }
        const answer = await act()
        if (what !== 'flash' && what !== 'reset' && twice) await act()
        if (
          (what === 'deposit' || what === 'withdraw') &&
          typeof answer === 'object' &&
          answer !== null &&
          'id' in answer
        ) {
          const id = String(answer.id)
          made.push({ id, kind: what === 'deposit' ? 'deposit' : 'withdrawal', amount: toAmount(amount) })
        }
        let available = subtract(toAmount('10000'), given)
        let locked = toAmount('0')
        for (const { id, kind, amount: of } of made) {
          const { state } = await transferOf(venue, id)
          if (kind === 'deposit' && state === 'approved') available = add(available, of)
          if (kind === 'withdrawal' && ['created', 'pending', 'approved', 'paid'].includes(state))
            available = subtract(available, of)
          if (kind === 'withdrawal' && ['created', 'pending', 'approved'].includes(state)) locked = add(locked, of)
        }
        const [fund] = await readFunds(venue.database.db, uid, ['USDT'])
        expect([fund?.available, fund?.locked]).toEqual([available, locked])
      }
    }),
    { numRuns: 6 },
  )
  expect(await auditLedger(venue.database.db)).toEqual([])
  expect(venue.reported).toEqual([])
})
