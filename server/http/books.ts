import { type books, rootsText } from '#protocol'
import { readHonesty } from '../ledger/honesty.ts'
import { readParts, readRoots } from '../ledger/liabilities.ts'
import { readProfit } from '../ledger/profit.ts'
import type { Services } from '../services.ts'
import { firstSettings } from '../settings/first.ts'
import type { Handler } from './handler.ts'

export const statementKeys: Handler<typeof books.statementKeys> = async (_, { services }) => {
  // Made at its first use; who asks for the keys will soon want to check a statement.
  await services.books.signer()
  return { keys: [...(await services.books.keys())] }
}

export const profit: Handler<typeof books.profit> = async ({ days }, { services: { database, market, clock }, uid }) =>
  readProfit({ db: database.db, market }, uid, days, clock.now())

/** Everybody gets the same answer, and it is made once in this time, ms. */
const FRESH = 30_000
type Answer = Awaited<ReturnType<typeof readHonesty>>
const answers = new WeakMap<Services, { readonly at: number; readonly answer: Promise<Answer> }>()

export const honesty: Handler<typeof books.honesty> = (_, { services }) => {
  const { database, books: kept, clock } = services
  const now = clock.now()
  const made = answers.get(services)
  if (made !== undefined && now - made.at < FRESH) return made.answer
  const answer = readHonesty(database.db, kept, firstSettings(services), now)
  answers.set(services, { at: now, answer })
  answer.catch(() => answers.delete(services))
  return answer
}

export const inclusion: Handler<typeof books.inclusion> = async (_, { services: { database, books: kept }, uid }) => {
  const last = await kept.last()
  if (last === undefined) return {}
  const { number, at } = last
  const [roots, parts, key] = await Promise.all([
    readRoots(database.db, number),
    readParts(database.db, number, uid),
    kept.signer(),
  ])
  // One from before there were trees, or nobody owns anything.
  if (roots.length === 0) return {}
  return {
    proof: {
      number,
      at,
      uid,
      roots,
      parts,
      publicKey: key.publicKey,
      signature: key.sign(rootsText(number, at, roots)),
    },
  }
}
