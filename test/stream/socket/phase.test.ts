import { expect, test } from 'vitest'
import type { Connection } from '../../../stream/base/api.ts'
import { combine, phaseOf, type Situation } from '../../../stream/socket/phase.ts'
import { fc } from '../../support/property.ts'

const calm: Situation = {
  running: true,
  reachable: true,
  socket: 'open',
  slow: false,
  partial: false,
  reason: undefined,
}

test.each<[Partial<Situation>, string, string | undefined]>([
  [{}, 'live', undefined],
  [{ slow: true }, 'degraded', 'slow'],
  [{ partial: true }, 'degraded', 'partial'],
  [{ slow: true, partial: true }, 'degraded', 'slow'],
  [{ socket: 'opening' }, 'connecting', undefined],
  [{ socket: 'opening', reason: 'dropped' }, 'connecting', 'dropped'],
  [{ socket: 'none', reason: 'silent' }, 'waiting', 'silent'],
  [{ socket: 'none', reason: 'silent', reachable: false }, 'offline', 'offline'],
  // A socket that is still open is believed until a probe says otherwise.
  [{ reachable: false }, 'live', undefined],
  [{ running: false }, 'idle', undefined],
  [{ running: false, socket: 'none', reachable: false, reason: 'dropped' }, 'idle', undefined],
])('%j is %s, because of %s', (more, phase, reason) => {
  expect(phaseOf({ ...calm, ...more })).toEqual({ phase, reason })
})

test('slow and partial say nothing about a socket that is not open', () => {
  fc.assert(
    fc.property(fc.constantFrom('none' as const, 'opening' as const), fc.boolean(), fc.boolean(), (socket, a, b) => {
      expect(phaseOf({ ...calm, socket, slow: a, partial: b })).toEqual(phaseOf({ ...calm, socket }))
    }),
  )
})

const at = (phase: Connection['phase'], reason?: string, since = 1): Connection => ({
  phase,
  reason,
  rtt: phase === 'live' ? 40 : undefined,
  since,
})

test.each<[string, Connection, Connection | undefined, Partial<Connection>]>([
  ['nothing is asked of the business socket', at('live'), undefined, { phase: 'live' }],
  ['both are live', at('live', undefined, 5), at('live', undefined, 9), { phase: 'live', since: 5 }],
  ['the business socket is on its first way', at('live'), at('connecting'), { phase: 'live' }],
  ['it is about to set out', at('live'), at('idle'), { phase: 'live' }],
  ['it was lost', at('live'), at('waiting', 'dropped', 9), { phase: 'degraded', reason: 'partial', since: 9, rtt: 40 }],
  ['it comes back', at('live'), at('connecting', 'dropped', 9), { phase: 'degraded', reason: 'partial' }],
  ['it has no network', at('live'), at('offline', 'offline'), { phase: 'degraded', reason: 'partial' }],
  ['it is slow', at('live'), at('degraded', 'slow', 9), { phase: 'degraded', reason: 'slow', since: 9 }],
  ['the public one is slow itself', at('degraded', 'slow'), at('waiting', 'dropped'), { reason: 'slow' }],
  ['the public one is down', at('waiting', 'silent', 3), at('live'), { phase: 'waiting', reason: 'silent', since: 3 }],
])('the public socket leads: %s', (_, open, business, expected) => {
  expect(combine(open, business)).toMatchObject(expected)
})
