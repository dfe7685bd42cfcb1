import { beforeEach, describe, expect, it } from 'vitest'
import { createMarketSwitch, marketRest, restingMode } from '../../../../../server/engine/start/marketSwitch.ts'
import type { AnnouncedSwitch } from '../../../../../server/market/origin.ts'
import { ManualTime } from '../../../../support/manualTime.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const AT = Date.UTC(2026, 11, 2)

let time: ManualTime
let announced: { at: number; agreed: boolean }
let told: unknown[]
let open: number
beforeEach(() => {
  time = new ManualTime(AT - 2 * 60 * MINUTE)
  announced = { at: AT, agreed: false }
  told = []
  open = 0
})

const coming: AnnouncedSwitch = {
  get at() {
    return announced.at
  },
  get agreed() {
    return announced.agreed
  },
  agree: () => {
    announced.agreed = true
  },
  putOff: (at) => {
    announced.at = at
  },
}
const seed = {
  get switch() {
    return announced.agreed && time.now() >= announced.at ? undefined : coming
  },
}
const start = async () => {
  const made = createMarketSwitch({ seed, clock: time, timers: time, open: () => open, tell: (off) => told.push(off) })
  await made.start()
  return made
}
/** The clock moves on, and what is due is done. */
const pass = async (milliseconds: number): Promise<void> => {
  for (let left = milliseconds; left > 0; left -= 500) {
    time.advance(500)
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
  }
}

describe('before another market follows', () => {
  it('nothing is opened for longer than a timed contract runs, and as before afterwards', () => {
    const rest = marketRest(seed, time)
    time.setTo(AT - 65 * MINUTE - 1)
    expect([rest(), restingMode(rest)]).toEqual([undefined, 'live'])
    time.setTo(AT - 65 * MINUTE)
    expect([rest(), restingMode(rest)]).toEqual([AT - 65 * MINUTE, 'reduce-only'])
    announced.agreed = true
    time.setTo(AT - 1)
    expect(restingMode(rest)).toBe('reduce-only')
    time.setTo(AT)
    expect(restingMode(rest)).toBe('live')
  })

  it('never, where no market follows', async () => {
    expect(restingMode(marketRest(undefined, time))).toBe('live')
    const none = { seed: undefined, clock: time, timers: time, open: () => 1, tell: (off: unknown) => told.push(off) }
    await createMarketSwitch(none).start()
    await pass(2_000)
    expect(told).toEqual([])
  })

  it('it is agreed a minute before if nothing is open, and nothing changes that', async () => {
    time.setTo(AT - 62_000)
    await start()
    expect(announced.agreed).toBe(false)
    await pass(3_000)
    expect(announced).toEqual({ at: AT, agreed: true })
    open = 1
    await pass(58_000)
    expect(announced).toEqual({ at: AT, agreed: true })
    expect(told).toEqual([])
  })

  it('it is put off by a day while something is open, as often as that is so', async () => {
    open = 2
    time.setTo(AT - 61_000)
    await start()
    await pass(2_000)
    expect(announced).toEqual({ at: AT + DAY, agreed: false })
    expect(restingMode(marketRest(seed, time))).toBe('live')
    time.setTo(AT + DAY - 61_000)
    await pass(2_000)
    open = 0
    time.setTo(AT + 2 * DAY - 61_000)
    await pass(2_000)
    expect(announced).toEqual({ at: AT + 2 * DAY, agreed: true })
    expect(told).toEqual([
      { from: AT, to: AT + DAY, open: 2 },
      { from: AT + DAY, to: AT + 2 * DAY, open: 2 },
    ])
  })

  it.each([
    ['a minute', 60_000, AT + DAY],
    ['three days', 3 * DAY, AT + 4 * DAY],
    ['until shortly before another midnight', DAY - 30 * MINUTE, AT + 2 * DAY],
  ])('it is put off where the venue was down until %s after, even with nothing open', async (_, late, to) => {
    time.setTo(AT + late)
    await start()
    expect(announced).toEqual({ at: to, agreed: false })
    // The whole rest comes first.
    expect(announced.at - time.now()).toBeGreaterThan(65 * MINUTE)
  })

  it('it happens where the venue was down after it was agreed', async () => {
    announced.agreed = true
    open = 5
    time.setTo(AT + 10 * MINUTE)
    await start()
    expect(told).toEqual([])
    expect(restingMode(marketRest(seed, time))).toBe('live')
  })
})
