import { describe, expect, it } from 'vitest'
import { inSession, limitCountsFrom, NEW_TIMED_USER, RAISE_DELAY } from '#protocol'

const AT = 1_000_000

describe('a limit of one’s own', () => {
  it.each([
    ['100', null],
    ['50', '100'],
    ['100', '100'],
    [null, null],
  ])('of %s after %s counts at once', (value, before) => {
    expect(limitCountsFrom(value, before, AT)).toBe(AT)
  })
  it.each([
    ['101', '100'],
    [null, '100'],
  ])('of %s after %s counts a day later', (value, before) => {
    expect(limitCountsFrom(value, before, AT)).toBe(AT + RAISE_DELAY)
  })
})

it('an accept goes on with a session or begins one, and changes nothing else', () => {
  expect(inSession(NEW_TIMED_USER, 5, AT)).toEqual({ ...NEW_TIMED_USER, sessionBegan: 5, lastAccepted: AT })
})
