import { beforeEach, describe, expect, it } from 'vitest'
import { beginSession, endSession, expireSession, expiries } from '../../../src/app/session.ts'
import { person, sessionEpoch, signedIn } from '../../../src/app/state.ts'

describe('a session', () => {
  let before: number
  beforeEach(() => {
    endSession()
    beginSession()
    before = expiries.peek()
  })

  it('expires once, however many calls are told', () => {
    const epoch = sessionEpoch.peek()
    for (let call = 0; call < 10; call += 1) expireSession(epoch)
    expect(expiries.peek() - before).toBe(1)
    expect(signedIn.peek()).toBe(false)
    expect(person.peek()).toBeUndefined()
  })

  it('expires once again after the next sign-in', () => {
    expireSession()
    beginSession()
    expireSession()
    expect(expiries.peek() - before).toBe(2)
  })

  it('is not ended by the late answer of an older one', () => {
    const older = sessionEpoch.peek()
    expireSession(older)
    beginSession()
    expireSession(older)
    expect(signedIn.peek()).toBe(true)
  })
})
