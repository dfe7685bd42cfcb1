import type { Instrument } from '#protocol'
import { createPlanned } from '../planned/planned.ts'
import { publicGenesis } from './genesis.ts'
import type { Quoted } from './quoted.ts'
import { createDayKeys, type DayKeys } from './random/dayKeys.ts'
import type { Rows } from './rows.ts'
import { type SharedTime, timeIn } from './sharedTime.ts'
import { createSimulation, type Simulated, type SimulationOptions } from './simulation.ts'
import { rowsBefore, switchedFunding } from './switched.ts'

/** What a simulated market is, as plain data, so that a thread can compute the same one. Times in Unix ms. */
export type MarketPlan =
  | {
      /** Follows from a secret of its data folder. */
      readonly kind: 'sealed'
      readonly secret: Uint8Array
      readonly from: number
      readonly fineFrom: number
    }
  | {
      /** Follows from a seed that everybody may know. */
      readonly kind: 'public'
      readonly seed: string
      readonly fineFrom: number
    }
  | {
      /** The market of a data folder from before, which a sealed one follows. */
      readonly kind: 'planned'
      readonly seed: string
      readonly secret: Uint8Array
      /** When that was announced for. */
      readonly announced: number
      /** When it happens; never, until it is found that nothing is open. */
      readonly switchAt: SharedTime
      /** The first day whose key is fixed begins at this time. */
      readonly sealedFrom: number
    }

/** The instruments of a plan. `pair` is what a contract is on. */
export interface OpenPlan {
  /** As it is computed at a time. */
  readonly quoted: (instrument: Instrument, pair: Instrument | undefined, now: number) => Quoted
  /** Undefined while the market has no rows of minutes. */
  readonly rows: (instrument: Instrument, pair: Instrument | undefined, now: number) => Rows | undefined
}

const keysOf = ({ secret }: { readonly secret: Uint8Array }): DayKeys => createDayKeys(Buffer.from(secret))

type SimulationOf = (instrument: Instrument, pair: Instrument | undefined) => Simulated

const always = (simulation: SimulationOf): OpenPlan => ({
  quoted: (instrument, pair) => simulation(instrument, pair).quoted,
  rows: (instrument, pair) => simulation(instrument, pair).rows,
})

type Planned = Extract<MarketPlan, { kind: 'planned' }>

/** The sealed market that begins at `switchAt`, at the prices of the planned one and with its bars as its past. */
const switchedTo = (
  plan: Planned,
  switchAt: number,
  before: ReturnType<typeof createPlanned>,
  options: SimulationOptions,
): SimulationOf => {
  const prices = (instrument: Instrument): number => Number(before(instrument, undefined).ticker(switchAt).last)
  const after = createSimulation(
    { keys: keysOf(plan), from: switchAt, fineFrom: switchAt, priceOf: prices },
    { ...options, past: (instrument, pair) => rowsBefore(before(instrument, pair), switchAt) },
  )
  const joined = new Map<string, Simulated>()
  return (instrument, pair) => {
    const known = joined.get(instrument.instId)
    if (known !== undefined) return known
    const made = after(instrument, pair)
    const funding = switchedFunding(before(instrument, pair).funding, made.quoted.funding, switchAt)
    const one: Simulated = { ...made, quoted: { ...made.quoted, funding } }
    joined.set(instrument.instId, one)
    return one
  }
}

/** The planned market, and from its switch on the sealed one. */
const switching = (plan: Planned, options: SimulationOptions): OpenPlan => {
  const before = createPlanned(plan.seed)
  let after: { readonly switchAt: number; readonly simulation: SimulationOf } | undefined
  const afterSwitch = (now: number): SimulationOf | undefined => {
    const switchAt = timeIn(plan.switchAt)
    if (now < switchAt) return undefined
    if (after?.switchAt !== switchAt) after = { switchAt, simulation: switchedTo(plan, switchAt, before, options) }
    return after.simulation
  }
  return {
    quoted: (instrument, pair, now) => afterSwitch(now)?.(instrument, pair).quoted ?? before(instrument, pair),
    rows: (instrument, pair, now) => afterSwitch(now)?.(instrument, pair).rows,
  }
}

export const openPlan = (plan: MarketPlan, options: SimulationOptions = {}): OpenPlan => {
  if (plan.kind === 'planned') return switching(plan, options)
  const genesis =
    plan.kind === 'public'
      ? publicGenesis(plan.seed, plan.fineFrom)
      : { keys: keysOf(plan), from: plan.from, fineFrom: plan.fineFrom }
  return always(createSimulation(genesis, options))
}
