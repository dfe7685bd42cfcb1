import { type InputOf, loan, toAmount } from '#protocol'
import { post } from '../../server/ledger/post.ts'
import { house, user } from '../../server/ledger/posting.ts'
import type { Services } from '../../server/services/services.ts'
import { earnKey } from './earnExamples.ts'
import type { Person } from './people.ts'

interface LoanWorld {
  readonly services: Pick<Services, 'database' | 'clock'>
  readonly person: Person
}

const PRODUCT = 'BTC-USDT-30'
const SMALL = { product: PRODUCT, amount: '50', collateral: '0.05' } as const

/** Gives somebody a tenth of a bitcoin to secure loans with. */
const give = async ({ services: { database, clock }, person }: LoanWorld): Promise<void> => {
  const moves = [
    {
      from: house('outside'),
      to: user(person.uid, 'available'),
      coin: 'BTC',
      amount: toAmount('0.1'),
      cause: 'deposit',
    } as const,
  ]
  await post(database.db, [{ causeId: earnKey(), moves }], clock.now())
}

/** A loan of 50 USDT on 0.05 BTC, at what it is now. */
const takingOf = async (world: LoanWorld): Promise<InputOf<typeof loan.take>> => {
  await give(world)
  const { body } = await world.person.browser.call(loan.products, { product: PRODUCT })
  const terms = body.data?.products[0]?.terms
  if (terms === undefined) throw new Error(`No product: ${body.code} ${body.msg}`)
  return { ...SMALL, terms }
}

/** The id of a loan that was just taken. */
const taken = async (world: LoanWorld): Promise<string> => {
  const { body } = await world.person.browser.call(loan.take, await takingOf(world), { key: earnKey() })
  if (body.data === undefined) throw new Error(`Nothing lent: ${body.code} ${body.msg}`)
  return body.data.id
}
const ofLoan = async (world: LoanWorld) => ({ id: await taken(world) })

export const LOAN_EXAMPLES = {
  loan: {
    products: () => ({ product: PRODUCT }),
    preview: () => SMALL,
    take: takingOf,
    list: () => ({ limit: 5 }),
    detail: ofLoan,
    events: ofLoan,
    addCollateral: async (world: LoanWorld) => ({ ...(await ofLoan(world)), amount: toAmount('0.01') }),
    repay: async (world: LoanWorld) => ({ ...(await ofLoan(world)), amount: toAmount('10') }),
  },
}
