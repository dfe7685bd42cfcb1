import { type books, type OutputOf, resultsSent, rootsText } from '#protocol'
import { readDayResults } from '../../engine/margin/dayResults.ts'
import { readParts, readRoots } from '../../ledger/liabilities.ts'
import { daysOf, readProfit } from '../../ledger/profit.ts'
import { readTransparency } from '../../ledger/transparency.ts'
import { originOf } from '../../market/origin.ts'
import { downtimeBetween, readOutages } from '../../platform/outages.ts'
import type { Handler } from '../../services/handler.ts'
import type { Services } from '../../services/services.ts'
import { firstSettings } from '../../site/firstSettings.ts'

export const statementKeys: Handler<typeof books.statementKeys> = async (_, { services }) => {
  // The key is created at its first use, so that whoever asks for the keys finds it in the list.
  await services.books.signer()
  return { keys: [...(await services.books.keys())] }
}

export const profit: Handler<typeof books.profit> = async (
  { days: count },
  { services: { database, market, clock, privateFeeds }, uid },
) => {
  const parts = { db: database.db, market }
  const days = daysOf(count, clock.now())
  const [past, positions] = await Promise.all([
    readDayResults(parts, uid, days.slice(0, -1)),
    privateFeeds.snapshots.positions(uid),
  ])
  return readProfit(parts, uid, days, [...past, resultsSent(positions)])
}

export const averageCosts: Handler<typeof books.averageCosts> = async (_, { services, uid, nextTurn }) => ({
  costs: [...(await services.books.averageCosts(uid, nextTurn))],
})

/** Where prices come from; for a sealed market also the published commitment that anybody can check them against. */
const pricesOf = async ({ market, marketSeed }: Services): Promise<Answer['prices']> => {
  const origin = originOf(market, marketSeed)
  // Computed at its first use in a worker thread; if that fails, the rest of the page is still answered.
  const commitment = await marketSeed?.commitment().catch(() => undefined)
  if (origin === undefined || commitment?.kind !== 'sealed') return origin
  const through = marketSeed?.revealedThrough()
  return { ...origin, root: commitment.root, ...(through === undefined ? {} : { through }) }
}

/** The answer is the same for everybody and is kept for this long, in ms. */
const FRESH = 30_000
type Answer = OutputOf<typeof books.honesty>
const answers = new WeakMap<Services, { readonly at: number; readonly answer: Promise<Answer> }>()

export const honesty: Handler<typeof books.honesty> = (_, { services }) => {
  const { database, books: kept, clock } = services
  const now = clock.now()
  const made = answers.get(services)
  if (made !== undefined && now - made.at < FRESH) return made.answer
  const answer = Promise.all([
    readTransparency(database.db, kept, firstSettings(services), now),
    pricesOf(services),
  ]).then(([published, prices]) => ({ ...published, ...(prices === undefined ? {} : { prices }) }))
  answers.set(services, { at: now, answer })
  answer.catch(() => answers.delete(services))
  return answer
}

const DAY = 86_400_000
const MONTH_DAYS = 30
/** Without times outages of this long are told. */
const QUARTER = 90 * DAY
const MOST_OUTAGES = 50

export const outages: Handler<typeof books.outages> = async ({ from, to }, { services: { database, clock } }) => {
  const now = clock.now()
  const span = { from: from === undefined ? now - QUARTER : Number(from), to: to === undefined ? now : Number(to) }
  const [found, ms] = await Promise.all([
    readOutages(database.db, { ...span, limit: MOST_OUTAGES }),
    downtimeBetween(database.db, now - MONTH_DAYS * DAY, now),
  ])
  return { outages: found, down: { days: MONTH_DAYS, ms } }
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
  // The reconciliation has no trees, or nobody owns anything.
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
