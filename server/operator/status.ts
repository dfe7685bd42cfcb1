import type { operators } from '#protocol'
import { readReconciliation } from '../ledger/reconcile.ts'
import type { Services } from '../services/services.ts'

const SHOWN = 20

/** The state of the venue, for operators. */
export const readStatus = async (services: Services): Promise<operators.VenueStatus> => {
  const { database, clock, config, market, ticks, switches, refusedSettings } = services
  const reconciled = await readReconciliation(database.pool)
  const open = await database.db
    .selectFrom('cases')
    .select((eb) => ['kind', eb.fn.countAll<string>().as('count')])
    .where('state', '=', 'open')
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return {
    at: clock.now(),
    demo: config.demo,
    market: market.halted ?? 'live',
    ticks: ticks.state.halted ? ticks.state.reason : 'live',
    lease: await services.isLeased(),
    reconciledAt: reconciled?.at ?? 0,
    ledgerFaults: (reconciled?.faults ?? []).slice(0, SHOWN).map(({ fault, detail }) => `${fault}: ${detail}`),
    refusedSettings: refusedSettings.current().slice(0, SHOWN),
    open: open.map(({ kind, count }) => ({ kind, count: Number(count) })),
    switches: switches.current().map((one) => ({ ...one })),
  }
}
