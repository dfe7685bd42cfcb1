import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allCalls, helpCenter, promotion, user } from '#protocol'
import { keepAnswer, keptAnswer } from '../../../../src/core/request/keptAnswers.ts'

const article = (id: string, text = 'x') => ({
  id,
  title: id,
  body: [{ kind: 'paragraph' as const, text }],
  updatedAt: '1',
  category: 'c',
  related: [],
})
const call = helpCenter.getHelpDetails
const keep = (id: string, at: number, text?: string) => keepAnswer(call, { id }, 'en', article(id, text), at)
const kept = (id: string) => keptAnswer(call, { id }, 'en')

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('what was read', () => {
  it('is kept with its date, by input and by language', () => {
    keep('a', 1_700_000_000_000)
    expect(kept('a')).toEqual({ at: 1_700_000_000_000, data: article('a') })
    expect(kept('b')).toBeUndefined()
    expect(keptAnswer(call, { id: 'a' }, 'de')).toBeUndefined()
  })

  it('is bounded: the oldest go, and the longest are not kept', () => {
    for (let at = 1; at <= 45; at++) keep(`n${at}`, at)
    expect(kept('n5')).toBeUndefined()
    expect(kept('n6')?.at).toBe(6)
    expect(localStorage).toHaveLength(40)
    keep('n6', 50, 'y'.repeat(60_000))
    expect(kept('n6')).toBeUndefined()
  })

  it.each(['', 'x', '5', '5 {', '5 {}', '99999999999999999 {}', 'NaN {"id":"a"}'])(
    'is nothing where %j stands',
    (text) => {
      keep('a', 5)
      localStorage.setItem(localStorage.key(0) ?? '', text)
      expect(kept('a')).toBeUndefined()
    },
  )

  it('is nothing where storage is full', () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      getItem: () => null,
    })
    expect(() => keep('a', 5)).not.toThrow()
    expect(kept('a')).toBeUndefined()
  })

  it('is never a user’s own', () => {
    expect(allCalls().flatMap(([, , each]) => (each.keep ? [[each.audience, each.money, each.polled]] : []))).toEqual(
      Array.from({ length: 7 }, () => ['guest', false, false]),
    )
    keepAnswer(user.personalCenter, {}, 'en', {} as never, 5)
    expect(localStorage).toHaveLength(0)
    expect(promotion.termService.keep).toBe(true)
  })
})
