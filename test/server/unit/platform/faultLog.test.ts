import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createFaultLog } from '../../../../server/platform/faultLog.ts'
import { ManualTime } from '../../../support/manualTime.ts'

it('faults of one kind are few lines and a figure, and hide none of another kind', async () => {
  const clock = new ManualTime()
  const metrics = new Registry()
  const lines: object[] = []
  const note = createFaultLog(clock, { error: (line: object) => void lines.push(line) } as never, metrics)
  const spot = { part: 'spot', message: 'the engine of spot orders failed', error: new Error('22003') } as const
  for (let n = 0; n < 5_000; n += 1) note(spot)
  expect(lines).toHaveLength(20)
  note({ ...spot, part: 'forex' })
  note({ ...spot, part: 'requests', where: '/v2/one' })
  note({ ...spot, part: 'requests', where: '/v2/other' })
  expect(lines).toHaveLength(23)
  clock.advance(10_000)
  note(spot)
  expect(lines.at(-1)).toMatchObject({ leftOut: 4_980 })
  clock.advance(10_000)
  note(spot)
  expect(lines.at(-1)).not.toHaveProperty('leftOut')
  const values = await metrics.metrics()
  expect(values).toContain('{part="spot"} 5002')
  expect(values).toContain('{part="requests"} 2')
})
