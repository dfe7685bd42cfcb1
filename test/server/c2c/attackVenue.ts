import { expect } from 'vitest'
import type { NewRuling } from '../../../server/c2c/rulings.ts'
import { reconcile } from '../../../server/ledger/reconcile.ts'
import { createTestDatabase } from '../../support/database.ts'
import { createEscrowVenue, type EscrowVenue, newKey } from './escrowVenue.ts'
import { appeal, errorOf, pay, state } from './orderCommands.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** An escrow on real PostgreSQL, and what attackers ask of it. */
export const createAttackVenue = async () => {
  const database = await createTestDatabase(20)
  let venue = createEscrowVenue(database)
  const venues = [venue]
  const one = {
    database,
    get venue() {
      return venue
    },
    /** Ends the engine and starts another one on the same records, at the same time. */
    async restart(): Promise<void> {
      await venue.escrow.stop()
      venue = createEscrowVenue(database, venue.clock)
      venues.push(venue)
    },
    /** Whatever was tried: the ledger reconciles, each coin in escrow is an order's or an ad's, and nothing broke. */
    async isSound(): Promise<void> {
      expect((await reconcile(database.connection, () => venue.clock.now()))?.faults).toEqual([])
      expect((await database.pool.query('SELECT * FROM ledger_unclaimed')).rows).toEqual([])
      expect(venues.flatMap(({ reported }) => reported)).toEqual([])
    },
    /** Until nothing is due any more. */
    async runAllDue(): Promise<void> {
      const isDue = async (): Promise<boolean> => {
        const { rows } = await database.pool.query('SELECT FROM c2c_orders WHERE due_at <= $1 LIMIT 1', [
          venue.clock.now(),
        ])
        return rows.length > 0
      }
      while (await isDue()) await venue.escrow.runDue()
    },
    /** An order of ten coins of a merchant's ad. */
    async someOrder() {
      const [merchant, buyer] = [await venue.person({ merchant: true }), await venue.person()]
      const ad = await venue.ad(merchant)
      return { merchant, buyer, ad, id: await venue.take(buyer, ad) }
    },
    /** Such an order, which the buyer says to have paid. */
    async paidOrder() {
      const found = await one.someOrder()
      expect(await one.step(found.buyer, found.id, pay)).toBe('done')
      return found
    },
    /** Such an order, with a case in which both sides have stated. */
    async openCase() {
      const found = await one.paidOrder()
      expect(await one.step(found.merchant, found.id, appeal('paid'))).toBe('done')
      expect(await one.step(found.buyer, found.id, state)).toBe('done')
      return { ...found, openedAt: (await venue.order(found.id)).case?.at ?? 0 }
    },
    async step(uid: string, id: string, input: Parameters<EscrowVenue['step']>[2]): Promise<string> {
      return errorOf(await venue.step(uid, id, input))
    },
    /** What a take of the ad as it is now is answered with. */
    async take(uid: string, ad: string, more: object = {}): Promise<string> {
      const body = { ...(await venue.takeInput(uid, ad)), ...more }
      return errorOf(await venue.ask(uid, { call: 'merchantOrder.saveBuy', body }))
    },
    adState: async (uid: string, id: string, to: 'pause' | 'resume' | 'close'): Promise<string> =>
      errorOf(
        await venue.ask(uid, { call: 'merchant.adState', body: { id, version: (await one.adRow(id)).version, to } }),
      ),
    adRow: (id: string) => database.db.selectFrom('c2c_ads').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** An operator without accounts here. */
    async operator() {
      const name = `op${newKey().replaceAll('-', '')}`
      const { rows } = await database.pool.query<{ id: string }>(
        "INSERT INTO operators (name, roles, created_at) VALUES ($1, '{treasurer}', 0) RETURNING id",
        [name],
      )
      return { id: rows[0]?.id ?? '', accounts: [] as string[] }
    },
    /** A ruling on the case of an order, by an operator who has read both statements. */
    ruling: (
      { id, openedAt }: { readonly id: string; readonly openedAt: number },
      more: Partial<NewRuling> & Pick<NewRuling, 'side'>,
    ): NewRuling => ({
      id,
      openedAt,
      requestKey: newKey(),
      statements: 2,
      reason: 'paymentProven',
      note: 'seen',
      ...more,
    }),
    /** Coins that were paid out to somebody for an order. */
    async paidOut(id: string, uid: string): Promise<string> {
      const { rows } = await database.pool.query<{ sum: string }>(
        `SELECT coalesce(sum(amount), 0)::float8::text AS sum FROM ledger_lines
         WHERE cause = 'c2c-sale' AND cause_id = $1 AND uid = $2`,
        [id, uid],
      )
      return rows[0]?.sum ?? ''
    },
    /** Names of the steps of an order. */
    async eventsOf(id: string): Promise<string[]> {
      const { rows } = await database.pool.query<{ event: string }>(
        'SELECT event FROM c2c_events WHERE order_id = $1 ORDER BY id',
        [id],
      )
      return rows.map(({ event }) => event)
    },
  }
  return one
}
export type AttackVenue = Awaited<ReturnType<typeof createAttackVenue>>
