import { setImmediate as breathe } from 'node:timers/promises'
import type { Instrument, MarketCommitment } from '#protocol'
import { systemLoop } from '../../platform/fairTurns.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import { DAY } from '../calendar.ts'
import { INSTRUMENTS, pairOf } from '../instruments.ts'
import type { AnnouncedSwitch, MarketSeed } from '../origin.ts'
import type { Market } from '../port.ts'
import { createHistoryThread, type HistoryThread } from './history/historyThread.ts'
import { type MarketPlan, openPlan } from './plan.ts'
import { createDayKeys, dayName } from './random/dayKeys.ts'
import { lastRevealed, revealedUntil } from './seed/sealedDays.ts'
import { setTime, timeIn } from './sharedTime.ts'
import { createSimulatedMarket } from './simulated.ts'

export interface OpenedOptions {
  readonly plan: MarketPlan
  readonly clock: Clock
  readonly timers: Timers
  /** Stores durably when a planned market is replaced. */
  readonly keepSwitch: KeepSwitch
  /** Folder for the bars of past days. */
  readonly folder: string | undefined
  readonly report: (error: unknown) => void
}

/**
 * Rows that the main thread computes at once itself: the minute that has just ended, before the worker thread sends it.
 */
const OWN_ROWS = 3

type KeepSwitch = (announced: { readonly at: number; readonly agreed: boolean }) => void

const announcedSwitch = (
  { announced, switchAt }: Extract<MarketPlan, { kind: 'planned' }>,
  keep: KeepSwitch,
): AnnouncedSwitch => {
  let at = announced
  const isAgreed = (): boolean => timeIn(switchAt) === at
  return {
    get at() {
      return at
    },
    get agreed() {
      return isAgreed()
    },
    agree: () => {
      keep({ at, agreed: true })
      setTime(switchAt, at)
    },
    putOff: (to) => {
      if (isAgreed()) return
      keep({ at: to, agreed: false })
      at = to
    },
  }
}

const seedOf = ({ plan, clock, keepSwitch }: OpenedOptions, history: HistoryThread): MarketSeed => {
  const keys = plan.kind === 'public' ? undefined : createDayKeys(Buffer.from(plan.secret))
  const announced = plan.kind === 'planned' ? announcedSwitch(plan, keepSwitch) : undefined
  /** False after the switch, when the market is a sealed one. */
  const isPlanned = (): boolean => plan.kind === 'planned' && clock.now() < timeIn(plan.switchAt)
  return {
    get origin() {
      if (announced !== undefined && isPlanned()) return { source: 'planned', switchAt: announced.at } as const
      return { source: plan.kind === 'public' ? 'public' : 'sealed' } as const
    },
    get switch() {
      return isPlanned() ? announced : undefined
    },
    commitment: async (): Promise<MarketCommitment> => {
      if (plan.kind === 'public') return { kind: 'public', seed: plan.seed, fineFrom: plan.fineFrom }
      const fixed = await history.commitment()
      if (fixed === undefined) throw new Error('the market has no commitment')
      if (plan.kind === 'planned') {
        if (announced !== undefined && isPlanned())
          return { kind: 'planned', seed: plan.seed, switchAt: announced.at, ...fixed }
        const at = timeIn(plan.switchAt)
        return { kind: 'sealed', from: at, fineFrom: at, ...fixed }
      }
      const { from, fineFrom } = plan
      return { kind: 'sealed', from, fineFrom, ...fixed }
    },
    revealed: () => (keys === undefined ? [] : revealedUntil(keys, clock.now())),
    revealedThrough: () => (keys === undefined ? undefined : dayName(lastRevealed(clock.now()))),
    prove: (day) => history.proveDay(Date.parse(`${day}T00:00Z`) / DAY, clock.now()),
  }
}

/** A venue's simulated market. The present is computed in this thread, the past in a worker thread. */
export const openSimulatedMarket = (options: OpenedOptions): { readonly market: Market; readonly seed: MarketSeed } => {
  const { plan, clock, timers, folder, report } = options
  const byId = new Map(INSTRUMENTS.map((instrument) => [instrument.instId, instrument]))
  const pair = (instrument: Instrument): Instrument | undefined => byId.get(pairOf(instrument))
  const opened = openPlan(plan, { most: OWN_ROWS, settled: (...span) => history.settled(...span) })
  const history = createHistoryThread({
    plan,
    instruments: INSTRUMENTS,
    folder,
    clock,
    timers,
    report,
    take: (instId, day, first, rows) => {
      const instrument = byId.get(instId)
      if (instrument !== undefined) opened.rows(instrument, pair(instrument), clock.now())?.take(day, first, rows)
    },
  })
  const market = createSimulatedMarket({
    quotedOf: (instrument, on) => opened.quoted(instrument, on, clock.now()),
    clock,
    timers,
    history,
    loop: systemLoop,
  })
  const start = async (): Promise<void> => {
    await market.start()
    // The first access to an instrument computes its day. Done for all in one request, that would take a tenth of a
    // second.
    for (const { instId } of INSTRUMENTS) {
      market.ticker(instId)
      await breathe()
    }
  }
  return { market: { ...market, start }, seed: seedOf(options, history) }
}
