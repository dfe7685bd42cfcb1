import { expect, test } from 'vitest'
import { countedFetch, createTrafficMeter, utf8Length } from '../../../stream/base/traffic.ts'
import { fc } from '../../support/property.ts'

test('the last minute slides by seconds, whatever comes when', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ wait: fc.integer({ min: 0, max: 40_000 }), bytes: fc.nat(10_000) }), { maxLength: 40 }),
      (events) => {
        const meter = createTrafficMeter()
        const seen: { second: number; bytes: number }[] = []
        let now = Date.UTC(2026, 0, 5)
        for (const { wait, bytes } of events) {
          now += wait
          meter.add(bytes, now)
          seen.push({ second: Math.floor(now / 1_000), bytes })
          const since = Math.floor(now / 1_000) - 59
          const sum = (list: typeof seen): number => list.reduce((total, each) => total + each.bytes, 0)
          expect(meter.read(now)).toEqual({
            bytes: sum(seen),
            lastMinute: sum(seen.filter(({ second }) => second >= since)),
          })
        }
        expect(meter.read(now + 60_000).lastMinute).toBe(0)
      },
    ),
  )
})

test('a clock that is set back loses nothing', () => {
  const meter = createTrafficMeter()
  meter.add(5, 100_000)
  meter.add(7, 40_000)
  expect(meter.read(40_000)).toEqual({ bytes: 12, lastMinute: 12 })
})

test('bytes of a text are those of UTF-8', () => {
  const encoder = new TextEncoder()
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      expect(utf8Length(text)).toBe(encoder.encode(text).length)
    }),
    { numRuns: 50 },
  )
})

test('an answer counts as it came over the wire, and can still be read', async () => {
  let bytes = 0
  const answers = [
    new Response('{"a":"ü"}', { status: 201 }),
    new Response('{"a":1}', { headers: { 'content-length': '3' } }),
    new Response(null, { status: 204 }),
  ]
  const fetch = countedFetch(
    async () => answers.shift() ?? new Response(),
    (more) => (bytes += more),
  )
  const first = await fetch('/', {})
  expect([first.status, await first.json()]).toEqual([201, { a: 'ü' }])
  expect(bytes).toBe(10)
  await fetch('/', {})
  expect(bytes).toBe(13)
  expect((await fetch('/', {})).status).toBe(204)
  expect(bytes).toBe(13)
})
