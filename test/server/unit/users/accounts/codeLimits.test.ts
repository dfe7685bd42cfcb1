import { describe, expect, it } from 'vitest'
import { DEFAULT_RATES } from '../../../../../server/platform/limits.ts'
import type { Asker } from '../../../../../server/users/accounts/askers.ts'
import { createCodeLimits } from '../../../../../server/users/accounts/codeLimits.ts'
import type { Purpose } from '../../../../../server/users/accounts/purpose.ts'
import { ManualTime } from '../../../../support/manualTime.ts'

const HOUR = 3_600_000
/** Attempts that a code allows (`codes.ts`). */
const ATTEMPTS = 5
const WAYS: readonly (readonly [Purpose, Asker['relation']])[] = [
  ['login', 'stranger'],
  ['reset', 'stranger'],
  ['login', 'known'],
  ['reset', 'known'],
  ['stepUp', 'owner'],
]

/** Everybody who can asks for codes and tries them as often as he may, each second, from ever other addresses. */
const triesIn = (hours: number): number[] => {
  const time = new ManualTime()
  const limits = createCodeLimits(time, DEFAULT_RATES)
  const counted: number[] = []
  let address = 0
  for (let hour = 0; hour < hours; hour += 1) {
    let tries = 0
    for (let second = 0; second < 3_600; second += 1) {
      for (const [purpose, relation] of WAYS) {
        const asker = { name: 'one', relation }
        address += 1
        const ip = `2001:db8:${(address >> 16).toString(16)}:${(address & 0xffff).toString(16)}::1`
        if (limits.send(purpose, 'ada@example.org', asker, ip) > 0) continue
        tries += 1
        for (let further = 1; further < ATTEMPTS; further += 1) {
          if (!limits.mayTryAgain('ada@example.org', asker)) break
          tries += 1
        }
      }
      time.advance(1_000)
    }
    counted.push(tries)
  }
  return counted
}

describe('codes for a way into an account', () => {
  it('are tried 90 times at most in the first hour, by everybody together, and 60 times in each one after', () => {
    const [first = 0, ...after] = triesIn(4)
    expect(first).toBeLessThanOrEqual(90)
    for (const tries of after) expect(tries).toBeLessThanOrEqual(60)
    // Not so few that people could not use them.
    expect(first).toBeGreaterThan(80)
  })

  it('of one address leave some to the others', () => {
    const time = new ManualTime()
    const limits = createCodeLimits(time, DEFAULT_RATES)
    const stranger: Asker = { name: 'one', relation: 'stranger' }
    const send = (ip: string) => limits.send('reset', 'ada@example.org', stranger, ip)
    for (let hour = 0; hour < 3; hour += 1) {
      for (let minute = 0; minute < 60; minute += 1) {
        send('192.0.2.1')
        time.advance(HOUR / 60)
      }
      expect(send('192.0.2.1')).toBeGreaterThan(0)
      expect(send('198.51.100.7')).toBe(0)
    }
  })

  it('are apart by what they are for', () => {
    const limits = createCodeLimits(new ManualTime(), DEFAULT_RATES)
    const stranger: Asker = { name: 'one', relation: 'stranger' }
    const send = (purpose: Purpose) => limits.send(purpose, 'ada@example.org', stranger, '192.0.2.1')
    while (send('login') === 0);
    expect([send('reset'), send('register')]).toEqual([0, 0])
  })
})
