import { expect, it } from 'vitest'
import { INSTRUMENTS } from '../../../../server/market/instruments.ts'
import { openPlan } from '../../../../server/market/simulated/plan.ts'
import { createSimulatedMarket } from '../../../../server/market/simulated/simulated.ts'
import { ManualLoop } from '../../../support/manualLoop.ts'
import { ManualTime } from '../../../support/manualTime.ts'

it('what is watched is told in short turns of the loop, each instrument once a step', async () => {
  const clock = new ManualTime()
  const loop = new ManualLoop()
  const { quoted } = openPlan({ kind: 'public', seed: '1', fineFrom: clock.now() })
  const market = createSimulatedMarket({
    quotedOf: (one, pair) => quoted(one, pair, clock.now()),
    clock,
    timers: clock,
    loop,
  })
  const coins = INSTRUMENTS.filter(({ kind }) => kind === 'spot').slice(0, 12)
  const told = new Map<string, number>()
  for (const { instId } of coins)
    market.watch('index', instId, () => {
      loop.time += 3
      told.set(instId, (told.get(instId) ?? 0) + 1)
    })
  clock.advance(100)
  const turns = [loop.time]
  // A step that is due meanwhile does not begin beside the one that goes on.
  clock.advance(100)
  turns.push(loop.time)
  while (!loop.isIdle) turns.push(loop.turn())
  expect(told.size).toBe(coins.length)
  expect([...told.values()]).toEqual(coins.map(() => 1))
  expect(turns.length).toBeGreaterThan(4)
  expect(Math.max(...turns)).toBeLessThanOrEqual(6)
  await market.stop()
})
