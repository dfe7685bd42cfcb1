import type { ContractTerms } from '../engine/margin/contractTerms.ts'
import { createMarketSwitch, type MarketRest, marketRest } from '../engine/start/marketSwitch.ts'
import { type Engines, startEngines } from '../engine/start/startEngines.ts'
import { startTimed } from '../engine/start/startTimed.ts'
import type { Market } from '../market/port.ts'
import type { Listing } from '../market/termed.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import { systemTimers } from '../platform/ports.ts'
import type { VenueEmitter } from '../platform/venueEvents.ts'
import type { Base } from './base.ts'
import type { StartedSource } from './source.ts'

interface TradingParts {
  readonly source: Pick<StartedSource, 'seed' | 'indexes'>
  readonly market: Market
  readonly listing: Listing
  readonly terms: ContractTerms
  readonly database: OpenDatabase
  readonly events: VenueEmitter
}

type StartedTimed = Awaited<ReturnType<typeof startTimed>>

export interface Trading extends Engines, StartedTimed {
  readonly rest: MarketRest
}

/** The engines, the tick record, and the market switch, which waits until no position or timed contract is open. */
export const startTrading = async (
  { config, ports, log, stack, clock, metrics, noteFault }: Base,
  { source: { seed, indexes }, market, listing, terms, database, events }: TradingParts,
): Promise<Trading> => {
  const rest = marketRest(seed, clock)
  const shared = { market, rest, clock, database, log, noteFault, stack }
  const engines = await startEngines({ ...shared, listing, terms, emitter: events })
  const { ticks, timed } = await startTimed({
    ...shared,
    config,
    // The tick record's thread uses the machine's clock, so it cannot run on an injected one.
    indexes: ports.clock === undefined ? indexes : undefined,
    metrics,
    engines,
    events,
  })
  const marketSwitch = createMarketSwitch({
    seed,
    clock,
    timers: systemTimers,
    open: () => engines.futures.state.positions().length + engines.forex.state.positions().length + timed.count,
    tell: (off) => log.warn(off, 'the switch to another market was put off'),
  })
  stack.add(() => marketSwitch.stop())
  await marketSwitch.start()
  return { ...engines, rest, ticks, timed }
}
