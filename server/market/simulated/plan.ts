import type { Instrument } from '#protocol'
import { createPlanned } from '../planned/planned.ts'
import { publicGenesis } from './genesis.ts'
import type { Quoted } from './quoted.ts'
import { createDayKeys, type DayKeys } from './random/dayKeys.ts'
import type { Rows } from './rows.ts'
import { type SharedTime, timeIn } from './sharedTime.ts'
import { createSimulation, type Simulated, type SimulationOptions } from './simulation.ts'
import { rowsBefore, switchedFunding } from './switched.ts'

/**
 * The definition of a simulated market as plain data, so that a worker thread can compute the same one. Times in Unix
 * ms.
 */
export type MarketPlan =
  | {
      /** Determined by a secret of its data folder. */
      readonly kind: 'sealed'
      readonly secret: Uint8Array
      readonly from: number
      readonly fineFrom: number
    }
  | {
      /** Determined by a public seed. */
      readonly kind: 'public'
      readonly seed: string
      readonly fineFrom: number
    }
  | {
      /** The market of an older data folder, which will be followed by a sealed one. */
      readonly kind: 'planned'
      readonly seed: string
      readonly secret: Uint8Array
      /** The announced time of the switch. */
      readonly announced: number
      /** The time of the switch; infinite until the switch is final. */
      readonly switchAt: SharedTime
      /** Start of the first day whose key is committed to. */
      readonly sealedFrom: number
    }

/** The instruments of a plan. `pair` is the underlying of a contract. */
export interface OpenPlan {
  /** The instrument's functions at a time. */
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

/** The sealed market that begins at `switchAt`, with the prices of the planned one, and with its bars as history. */
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

/** The planned market, followed by the sealed one after the switch. */
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
