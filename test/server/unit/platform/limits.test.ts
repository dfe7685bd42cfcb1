import { describe, expect, it } from 'vitest'
import { createAddressLimiter, createLimiter } from '../../../../server/platform/limits.ts'
import { networkOf } from '../../../../server/platform/network.ts'
import { createLockout } from '../../../../server/users/accounts/lockout.ts'
import { ManualTime } from '../../../support/manualTime.ts'

describe('the line of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1::5:6:7:8', '2001:db8:1:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['1:2:3:4::6:192.0.2.1', '1:2:3:4::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  it('has one bucket, whichever of its addresses asks', () => {
    const limiter = createAddressLimiter(new ManualTime(), { burst: 2, perSecond: 1 })
    const ask = (from: number, net: number) => limiter.take(`2001:db8:0:${net}::${from.toString(16)}`)
    expect([ask(1, 1), ask(2, 1), ask(3, 1), ask(1, 2)]).toEqual([0, 0, 1, 0])
    expect(limiter.size).toBe(2)
  })
})

describe('token buckets', () => {
  it('let a burst through, then as many as flow in', () => {
    const time = new ManualTime()
    const limiter = createLimiter(time, { burst: 3, perSecond: 0.5 })
    const takes = () => Array.from({ length: 4 }, () => limiter.take('ada'))
    expect(takes()).toEqual([0, 0, 0, 2])
    time.advance(1_000)
    expect(limiter.take('ada')).toBe(1)
    time.advance(1_000)
    expect(limiter.take('ada')).toBe(0)
    time.advance(3_600_000)
    expect(takes()).toEqual([0, 0, 0, 2])
  })

  it('are taken by the cost of what is asked for, all of it or nothing', () => {
    const time = new ManualTime()
    const limiter = createLimiter(time, { burst: 10, perSecond: 2 })
    expect([limiter.take('ada', 7), limiter.take('ada', 7), limiter.take('ada', 3), limiter.take('ada')]).toEqual([
      0, 2, 0, 1,
    ])
    time.advance(5_000)
    // What costs more than the bucket holds is had from a full one.
    expect([limiter.take('ada', 100), limiter.take('ada', 100)]).toEqual([0, 5])
  })

  it('are one for each key', () => {
    const limiter = createLimiter(new ManualTime(), { burst: 1, perSecond: 1 })
    expect([limiter.take('ada'), limiter.take('bob'), limiter.take('ada')]).toEqual([0, 0, 1])
  })

  it('keep no more keys than they may, and forget the least recently used', () => {
    const time = new ManualTime()
    const limiter = createLimiter(time, { burst: 1, perSecond: 0.001 }, 10)
    for (let key = 0; key < 1_000; key += 1) limiter.take(`address ${key}`)
    expect(limiter.size).toBe(10)
    expect(limiter.take('address 999')).toBeGreaterThan(0)
    expect(limiter.take('address 0')).toBe(0)
  })

  it('do not refill when the clock is set back', () => {
    const time = new ManualTime()
    const limiter = createLimiter(time, { burst: 1, perSecond: 1 })
    limiter.take('ada')
    time.advance(-60_000)
    expect(limiter.take('ada')).toBe(1)
  })
})

describe('lock-out', () => {
  it('leaves five failures free, then doubles from a minute to an hour', () => {
    const time = new ManualTime()
    const lockout = createLockout(time)
    for (let failure = 0; failure < 4; failure += 1) lockout.failed('ada')
    expect(lockout.locked('ada')).toBe(0)
    const locks = Array.from({ length: 8 }, () => {
      lockout.failed('ada')
      const seconds = lockout.locked('ada')
      time.advance(seconds * 1_000)
      return seconds
    })
    expect(locks).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600])
    expect(lockout.locked('ada')).toBe(0)
  })

  it('is forgotten after a success, and after a day', () => {
    const time = new ManualTime()
    const lockout = createLockout(time)
    for (const name of ['ada', 'bob']) for (let failure = 0; failure < 4; failure += 1) lockout.failed(name)
    lockout.succeeded('ada')
    lockout.failed('ada')
    expect(lockout.locked('ada')).toBe(0)
    time.advance(86_400_001)
    lockout.failed('bob')
    expect(lockout.locked('bob')).toBe(0)
  })
})
