import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../../server/market/calendar.ts'
import { INSTRUMENTS, pairOf } from '../../../../server/market/instruments.ts'
import { createPlanned } from '../../../../server/market/planned/planned.ts'
import { openPlan } from '../../../../server/market/simulated/plan.ts'
import { setTime, sharedTime } from '../../../../server/market/simulated/sharedTime.ts'

/** A Wednesday. */
const SWITCH = Date.UTC(2026, 11, 2)
const plan = {
  kind: 'planned',
  seed: '1',
  secret: Buffer.alloc(32, 3),
  announced: SWITCH,
  switchAt: sharedTime(SWITCH),
  sealedFrom: SWITCH,
} as const
const opened = openPlan(plan)
const before = createPlanned('1')
const byId = new Map(INSTRUMENTS.map((instrument) => [instrument.instId, instrument]))
const named = (instId: string) => {
  const instrument = byId.get(instId)
  if (instrument === undefined) throw new Error(`no ${instId}`)
  return { instrument, pair: byId.get(pairOf(instrument)) }
}
const SOME = ['BTC-USDT', 'DOGE-USDT-SWAP', 'EUR-JPY', 'XAU-USD']

describe('the switch of a data folder from before', () => {
  it.each(SOME)('%s is the planned market until that moment', (instId) => {
    const { instrument, pair } = named(instId)
    const at = SWITCH - 1
    expect(opened.quoted(instrument, pair, at).ticker(at)).toEqual(before(instrument, pair).ticker(at))
  })

  it.each(SOME)('%s goes on at its price, so that nobody’s position jumps', (instId) => {
    const { instrument, pair } = named(instId)
    const last = Number(before(instrument, pair).ticker(SWITCH).last)
    const next = Number(opened.quoted(instrument, pair, SWITCH + 100).ticker(SWITCH + 100).last)
    // A contract's distance from its pair is its own; it is far below what its fees are.
    expect(Math.abs(next / last - 1)).toBeLessThan(instId.endsWith('SWAP') ? 0.0025 : 0.0003)
  })

  it.each(SOME)('%s has the planned bars as its past', (instId) => {
    const { instrument, pair } = named(instId)
    const now = SWITCH + 2 * DAY + 3 * HOUR
    const quoted = opened.quoted(instrument, pair, now)
    const range = { after: SWITCH, limit: 5 }
    expect(quoted.candles('5m', range, now)).toEqual(before(instrument, pair).candles('5m', range, now))
    expect(quoted.candles('1D', { after: SWITCH - 2 * DAY, limit: 3 }, now)).toEqual(
      before(instrument, pair).candles('1D', { after: SWITCH - 2 * DAY, limit: 3 }, now),
    )
    const [month] = quoted.candles('1M', { limit: 1 }, now)
    expect(Number(month?.[0])).toBeLessThan(SWITCH + DAY)
    const minutes = quoted.candles('1m', { limit: 300, after: SWITCH + 20 * MINUTE }, now)
    expect(minutes.every(([ts]) => Number(ts) >= SWITCH)).toBe(true)
  })

  it('leaves rates of funding that were charged what they were', () => {
    const { instrument, pair } = named('DOGE-USDT-SWAP')
    const now = SWITCH + DAY
    const after = opened.quoted(instrument, pair, now).funding?.history({ limit: 6 }, now) ?? []
    const old = before(instrument, pair).funding?.history({ limit: 3, after: SWITCH + 1 }, now) ?? []
    expect(after.slice(-3).map(({ fundingRate }) => fundingRate)).toEqual(old.map(({ fundingRate }) => fundingRate))
  })

  it('is put off for every thread at once, and what was computed for the old date is not used', () => {
    const switchAt = sharedTime(SWITCH)
    // As a thread has it: the time itself is shared, everything else is a copy.
    const { quoted } = openPlan({ ...structuredClone({ ...plan, switchAt: undefined }), switchAt: { ...switchAt } })
    const { instrument, pair } = named('BTC-USDT')
    const at = SWITCH + HOUR
    const early = quoted(instrument, pair, at).ticker(at)
    expect(early).not.toEqual(before(instrument, pair).ticker(at))
    setTime(switchAt, SWITCH + DAY)
    expect(quoted(instrument, pair, at).ticker(at)).toEqual(before(instrument, pair).ticker(at))
    const later = SWITCH + DAY
    const last = Number(before(instrument, pair).ticker(later).last)
    expect(Math.abs(Number(quoted(instrument, pair, later).ticker(later).last) / last - 1)).toBeLessThan(0.0003)
  })
})
