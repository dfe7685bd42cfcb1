import { signal } from '@preact/signals-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sendSession } from '../../../../src/core/session/sendSession.ts'
import { beginSession, endSession, expireSession, signOut } from '../../../../src/core/session/session.ts'
import { keepSeen, seenOf } from '../../../../src/core/state/seen.ts'
import { createFakeStream } from '../../../support/fakeStream.ts'

const place = (offset: number, epoch = 'e1') => ({ epoch, offset })
const fake = createFakeStream()
sendSession(signal(fake.stream))

beforeEach(() => {
  endSession()
  localStorage.clear()
  fake.seen.value = undefined
  fake.asked.seen.length = 0
})

describe('the place in one’s own history', () => {
  it('is kept as it moves on, for the one who is signed in', () => {
    beginSession('ann')
    fake.seen.value = place(3)
    fake.seen.value = place(4)
    expect(seenOf('ann')).toEqual(place(4))
    expect(seenOf('bob')).toBeUndefined()
  })

  it('is handed over with the session, once it is known whose it is', () => {
    keepSeen('ann', place(7))
    beginSession()
    expect(fake.asked).toMatchObject({ session: false, seen: [] })
    beginSession('ann')
    expect(fake.asked).toMatchObject({ session: true, seen: [place(7)] })
  })

  it('never serves another user', () => {
    keepSeen('ann', place(7))
    beginSession('bob')
    expect(fake.asked).toMatchObject({ session: true, seen: [undefined] })
  })

  it('does not make anybody wait where none is kept', () => {
    beginSession()
    expect(fake.asked).toMatchObject({ session: true, seen: [undefined] })
    beginSession('ann')
    expect(fake.asked.seen).toHaveLength(1)
  })

  it('is not what the core still says of the one before', () => {
    beginSession('ann')
    fake.seen.value = place(9)
    signOut()
    // Another tab signs in; who it is, is known a moment later.
    beginSession()
    beginSession('bob')
    expect(seenOf('bob')).toBeUndefined()
    fake.seen.value = place(1, 'e2')
    expect(seenOf('bob')).toEqual(place(1, 'e2'))
  })

  it('outlives a session that expired, and not a sign-out', () => {
    beginSession('ann')
    fake.seen.value = place(9)
    expireSession()
    expect(seenOf('ann')).toEqual(place(9))
    beginSession('ann')
    expect(fake.asked.seen.at(-1)).toEqual(place(9))
    signOut()
    expect(seenOf('ann')).toBeUndefined()
  })

  it('does not go back when another tab has seen less, but begins anew with a new history', () => {
    keepSeen('ann', place(9))
    keepSeen('ann', place(5))
    expect(seenOf('ann')).toEqual(place(9))
    keepSeen('ann', place(1, 'e2'))
    expect(seenOf('ann')).toEqual(place(1, 'e2'))
  })

  it('is nothing where storage is denied or broken', () => {
    localStorage.setItem('tapeline.seen', '{"uid":"ann","epoch":3}')
    expect(seenOf('ann')).toBeUndefined()
    const denied = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    beginSession('ann')
    expect(() => {
      fake.seen.value = place(1)
    }).not.toThrow()
    denied.mockRestore()
  })
})
