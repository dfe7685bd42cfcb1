import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  forgetPlaces,
  openPlace,
  placeOf,
  readPlace,
  storePlaces,
  writePlace,
} from '../../../../src/core/screens/places.ts'
import { beginSession, endSession, expireSession, signOut } from '../../../../src/core/session/session.ts'
import { publicValues } from '../../../../src/core/state/useKeptForm.ts'

const KEY = 'tapeline.places'
const HELP = placeOf('/pages/helpCenter/helpCenter', 1)

const afterReload = () => {
  vi.resetModules()
  return import('../../../../src/core/screens/places.ts')
}

beforeEach(() => {
  endSession()
  forgetPlaces()
})

describe('the place of a page', () => {
  it('is its depth in the history and its path; a tab has one wherever it is opened', () => {
    expect(placeOf('/pages/helpCenter/helpCenter/', 1)).toBe(HELP)
    expect(placeOf('/pages/helpCenter/helpCenter', 2)).not.toBe(HELP)
    expect(placeOf('/', 0)).toBe(placeOf('/pages/login/login', 0))
    expect(placeOf('/pages/market/market', 3)).toBe(placeOf('/pages/market/market', 0))
  })

  it('keeps values in slots of their own', () => {
    writePlace(HELP, 'text', 'fees')
    writePlace(HELP, 'scroll ', 40)
    writePlace(HELP, 'text', 'funds')
    expect([readPlace(HELP, 'text'), readPlace(HELP, 'scroll ')]).toEqual(['funds', 40])
  })

  it('is forgotten when another page is opened where it lay, and a tab is not', () => {
    const [below, above, tab] = ['0 /x/away', '2 /x/away', placeOf('/pages/market/market', 0)]
    for (const place of [below, HELP, above, tab]) writePlace(place, 'text', 'x')
    const left = () => [below, HELP, above, tab].map((place) => readPlace(place, 'text') !== undefined)
    openPlace('/pages/helpCenter/helpCenter', 1, undefined)
    expect(left()).toEqual([true, true, true, true])
    expect(openPlace('/pages/helpCenter/helpCenter', 1, 'key')).toBe(HELP)
    expect(left()).toEqual([true, false, false, true])
    writePlace(HELP, 'text', 'x')
    openPlace('/pages/helpCenter/helpCenter', 1, 'key')
    expect(left()).toEqual([true, true, false, true])
  })

  it('is one of the fifty that were used last', () => {
    for (let depth = 0; depth < 60; depth += 1) {
      writePlace(`${depth} /x/away`, 'text', depth)
      writePlace('0 /x/away', 'text', 'used')
    }
    const left = Array.from({ length: 60 }, (_, depth) => readPlace(`${depth} /x/away`, 'text'))
    expect(left.filter((value) => value !== undefined)).toHaveLength(50)
    expect([left[0], left[59]]).toEqual(['used', 59])
  })
})

describe('whose pages they are', () => {
  it('a guest’s go over to him when he signs in, and outlive a session that expired', () => {
    writePlace(HELP, 'text', 'fees')
    beginSession('ann')
    expireSession()
    beginSession('ann')
    expect(readPlace(HELP, 'text')).toBe('fees')
  })

  it.each([
    ['somebody else signs in', () => beginSession('bob')],
    ['he signs out', signOut],
  ])('they are gone when %s', (_, happens) => {
    beginSession('ann')
    writePlace(HELP, 'text', 'fees')
    storePlaces()
    expireSession()
    happens()
    expect(readPlace(HELP, 'text')).toBeUndefined()
    expect(sessionStorage.getItem(KEY)).toBeNull()
  })
})

describe('over a reload', () => {
  it('they are still there', async () => {
    beginSession('ann')
    writePlace(HELP, 'text', 'fees')
    storePlaces()
    const fresh = await afterReload()
    expect(fresh.readPlace(HELP, 'text')).toBe('fees')
    const { uid } = await import('../../../../src/core/state/state.ts')
    uid.value = 'bob'
    expect(fresh.readPlace(HELP, 'text')).toBeUndefined()
  })

  it.each(['not json', '7', '{"places":[["a"]]}', '{"places":{}}', 'null'])('%s is nothing', async (text) => {
    sessionStorage.setItem(KEY, text)
    const fresh = await afterReload()
    expect(fresh.readPlace(HELP, 'text')).toBeUndefined()
    fresh.writePlace(HELP, 'text', 'x')
    expect(fresh.readPlace(HELP, 'text')).toBe('x')
  })
})

it('passwords and codes are kept nowhere', () => {
  const values = { account: 'a', password: 'b', code: 'c', payPassword: 'd', secretPhrase: 'e', PIN: 'f', amount: 'g' }
  expect(publicValues(values)).toEqual({ account: 'a', amount: 'g' })
})
