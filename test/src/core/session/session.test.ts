import { beforeEach, describe, expect, it } from 'vitest'
import {
  beginLeaving,
  beginSession,
  endSession,
  expireSession,
  expiries,
  meetPerson,
} from '../../../../src/core/session/session.ts'
import { person, sessionEpoch, signedIn, uid } from '../../../../src/core/state/state.ts'

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

  it.each([
    ['the one who signed in', '1', '1', 0],
    ['whom nobody had named yet', undefined, '1', 0],
    ['somebody else, signed in by another tab', '2', '1', 2],
  ])('is told by personalCenter to be of %s', (_, first, told, epochs) => {
    if (first !== undefined) beginSession(first)
    const epoch = sessionEpoch.peek()
    meetPerson({ uid: told, account: '', statusAdvanced: 0, level: 0, avatar: '', demo: true, createdAt: '1' })
    expect([uid.peek(), person.peek()?.uid, signedIn.peek()]).toEqual([told, told, true])
    expect(sessionEpoch.peek() - epoch).toBe(epochs)
  })

  it('names nobody once it is over', () => {
    beginSession('1')
    endSession()
    expect(uid.peek()).toBeUndefined()
  })

  it('that its owner is leaving expires no more, until he could not leave or signs in again', () => {
    const stay = beginLeaving()
    expireSession()
    expect([expiries.peek() - before, signedIn.peek()]).toEqual([0, true])
    stay()
    expireSession()
    expect(expiries.peek() - before).toBe(1)
    beginSession()
    beginLeaving()
    endSession()
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
