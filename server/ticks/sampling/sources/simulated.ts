import { calendarOf, isOpenAt } from '../../../market/calendar.ts'
import { INSTRUMENTS } from '../../../market/instruments.ts'
import { type MarketPlan, openPlan } from '../../../market/simulated/plan.ts'
import { hasIndex } from '../../../market/simulated/quoted.ts'
import type { PlanOf } from '../../../market/sourcePlan.ts'
import type { OpenSource } from '../schedule.ts'

const beginOf = (plan: MarketPlan): number => (plan.kind === 'planned' ? 0 : plan.fineFrom)

/** The indexes of a simulated market, each a function of the time. */
export const open: OpenSource<PlanOf<'simulated'>> = ({ plan }) => {
  const byId = new Map(INSTRUMENTS.filter(hasIndex).map((instrument) => [instrument.instId, instrument]))
  const { quoted } = openPlan(plan)
  let at = 0
  return {
    halted: undefined,
    begins: beginOf(plan),
    has: (_, instId) => byId.has(instId),
    isOpen: (instId, time) => {
      const instrument = byId.get(instId)
      return instrument !== undefined && isOpenAt(calendarOf(instrument.hours), time)
    },
    index: (instId) => {
      const instrument = byId.get(instId)
      if (instrument === undefined) return undefined
      const { indexAt, model } = quoted(instrument, undefined, at)
      const px = indexAt(at)
      return px === undefined ? undefined : { idxPx: model.format.px(px), ts: String(at) }
    },
    moveTo: (time) => {
      at = time
    },
    start: () => Promise.resolve(),
    stop: () => {},
  }
}
