import type { Logger } from 'pino'
import { ZERO } from '#protocol'
import type { Market } from '../../market/port.ts'
import type { Listing } from '../../market/termed.ts'
import { LeaseTaken } from '../../platform/db/failure.ts'
import { createLease, type Lease } from '../../platform/db/lease.ts'
import type { OpenDatabase } from '../../platform/db/open.ts'
import { StartError } from '../../platform/db/startError.ts'
import type { Fault, NoteFault } from '../../platform/faultLog.ts'
import { type Clock, systemTimers } from '../../platform/ports.ts'
import type { Stack } from '../../platform/stack.ts'
import type { VenueEmitter } from '../../platform/venueEvents.ts'
import { strictest } from '../core/checks.ts'
import { createForex, type Forex } from '../forex/forex.ts'
import { createFutures, type Futures } from '../futures/futures.ts'
import type { ContractTerms } from '../margin/contractTerms.ts'
import { createSpot, type Spot } from '../spot/spot.ts'
import { createSwitches, type Switches } from '../spot/switches.ts'
import { type MarketRest, restingMode } from './marketSwitch.ts'
import { createWithdrawals, withdrawnMode } from './withdrawals.ts'

interface EngineParts {
  readonly market: Market
  readonly listing: Listing
  readonly rest: MarketRest
  readonly clock: Clock
  readonly terms: ContractTerms
  readonly database: OpenDatabase
  readonly emitter: VenueEmitter
  readonly log: Logger
  readonly noteFault: NoteFault
  /** What was started is put on it. */
  readonly stack: Stack
}

/** The lease and the engines that trade against the market. */
export interface Engines {
  readonly lease: Lease
  readonly switches: Switches
  readonly spot: Spot
  readonly futures: Futures
  readonly forex: Forex
}

/** Takes the lease before any engine starts. The lease is given back after the last engine has stopped. */
export const startEngines = async (all: EngineParts): Promise<Engines> => {
  const { log, noteFault, stack, listing, rest, ...parts } = all
  const { database, market } = parts
  const lease = createLease(database.connection)
  stack.add(() => lease.release())
  await lease.take().catch((error: unknown) => {
    throw error instanceof LeaseTaken ? new StartError('data-folder-in-use', error.message, error) : error
  })
  const started = async <E extends { start(): Promise<void>; stop(): unknown }>(engine: E): Promise<E> => {
    stack.add(() => engine.stop())
    await engine.start()
    return engine
  }
  const switches = await started(
    createSwitches(database.pool, systemTimers, (turned) => log.warn(turned, 'a switch was turned')),
  )
  const shared = (part: Fault['part'], name: string) => ({
    ...parts,
    lease,
    timers: systemTimers,
    mode: (instId: string) =>
      [switches.mode(instId), withdrawnMode(listing, instId), restingMode(rest)].reduce(strictest),
    report: (error: unknown) => noteFault({ part, message: `the engine of ${name} failed`, error }),
  })
  const spot = await started(createSpot(shared('spot', 'spot orders')))
  // Contracts and forex share the insurance fund and each user's wallet, so each engine counts the losses of the other.
  const insurance = { amount: ZERO }
  const others: { forex?: Forex } = {}
  const elsewhere = (uid: string) => others.forex?.beyondMargin(uid) ?? ZERO
  const futures = await started(createFutures({ ...shared('contracts', 'contracts'), market, insurance, elsewhere }))
  const forex = createForex({
    ...shared('forex', 'forex'),
    insurance,
    elsewhere: (uid) => futures.beyondMargin(uid),
    hasElsewhere: (uid) => futures.state.positionsOf(uid).some((one) => one.mode === 'cross'),
  })
  others.forex = forex
  await started(forex)
  await started(createWithdrawals({ listing, timers: systemTimers, spot, futures }))
  return { lease, switches, spot, futures, forex }
}
