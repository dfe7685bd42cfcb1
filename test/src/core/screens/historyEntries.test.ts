import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  forgetEntries,
  historyEntryOf,
  openEntry,
  readEntry,
  storeEntries,
  writeEntry,
} from '../../../../src/core/screens/historyEntries.ts'
import { beginSession, endSession, expireSession, signOut } from '../../../../src/core/session/session.ts'
import { publicValues } from '../../../../src/ui/forms/useKeptForm.ts'

const KEY = 'tapeline.places'
const HELP = historyEntryOf('/pages/helpCenter/helpCenter', 1)

const afterReload = () => {
  vi.resetModules()
  return import('../../../../src/core/screens/historyEntries.ts')
}

beforeEach(() => {
  endSession()
  forgetEntries()
})

describe('the place of a page', () => {
  it('is its depth in the history and its path; a tab has one wherever it is opened', () => {
    expect(historyEntryOf('/pages/helpCenter/helpCenter/', 1)).toBe(HELP)
    expect(historyEntryOf('/pages/helpCenter/helpCenter', 2)).not.toBe(HELP)
    expect(historyEntryOf('/', 0)).toBe(historyEntryOf('/pages/login/login', 0))
    expect(historyEntryOf('/pages/market/market', 3)).toBe(historyEntryOf('/pages/market/market', 0))
  })

  it('keeps values in slots of their own', () => {
    writeEntry(HELP, 'text', 'fees')
    writeEntry(HELP, 'scroll ', 40)
    writeEntry(HELP, 'text', 'funds')
    expect([readEntry(HELP, 'text'), readEntry(HELP, 'scroll ')]).toEqual(['funds', 40])
  })

  it('is forgotten when another page is opened where it lay, and a tab is not', () => {
    const [below, above, tab] = ['0 /x/away', '2 /x/away', historyEntryOf('/pages/market/market', 0)]
    for (const place of [below, HELP, above, tab]) writeEntry(place, 'text', 'x')
    const left = () => [below, HELP, above, tab].map((place) => readEntry(place, 'text') !== undefined)
    openEntry('/pages/helpCenter/helpCenter', 1, undefined)
    expect(left()).toEqual([true, true, true, true])
    expect(openEntry('/pages/helpCenter/helpCenter', 1, 'key')).toBe(HELP)
    expect(left()).toEqual([true, false, false, true])
    writeEntry(HELP, 'text', 'x')
    openEntry('/pages/helpCenter/helpCenter', 1, 'key')
    expect(left()).toEqual([true, true, false, true])
  })

  it('is one of the fifty that were used last', () => {
    for (let depth = 0; depth < 60; depth += 1) {
      writeEntry(`${depth} /x/away`, 'text', depth)
      writeEntry('0 /x/away', 'text', 'used')
    }
    const left = Array.from({ length: 60 }, (_, depth) => readEntry(`${depth} /x/away`, 'text'))
    expect(left.filter((value) => value !== undefined)).toHaveLength(50)
    expect([left[0], left[59]]).toEqual(['used', 59])
  })
})

describe('whose pages they are', () => {
  it('a guest’s go over to him when he signs in, and outlive a session that expired', () => {
    writeEntry(HELP, 'text', 'fees')
    beginSession('ann')
    expireSession()
    beginSession('ann')
    expect(readEntry(HELP, 'text')).toBe('fees')
  })

  it.each([
    ['somebody else signs in', () => beginSession('bob')],
    ['he signs out', signOut],
  ])('they are gone when %s', (_, happens) => {
    beginSession('ann')
    writeEntry(HELP, 'text', 'fees')
    storeEntries()
    expireSession()
    happens()
    expect(readEntry(HELP, 'text')).toBeUndefined()
    expect(sessionStorage.getItem(KEY)).toBeNull()
  })
})

describe('over a reload', () => {
  it('they are still there', async () => {
    beginSession('ann')
    writeEntry(HELP, 'text', 'fees')
    storeEntries()
    const fresh = await afterReload()
    expect(fresh.readEntry(HELP, 'text')).toBe('fees')
    const { uid } = await import('../../../../src/core/state/state.ts')
    uid.value = 'bob'
    expect(fresh.readEntry(HELP, 'text')).toBeUndefined()
  })

  it.each(['not json', '7', '{"places":[["a"]]}', '{"places":{}}', 'null'])('%s is nothing', async (text) => {
    sessionStorage.setItem(KEY, text)
    const fresh = await afterReload()
    expect(fresh.readEntry(HELP, 'text')).toBeUndefined()
    fresh.writeEntry(HELP, 'text', 'x')
    expect(fresh.readEntry(HELP, 'text')).toBe('x')
  })
})

it('passwords and codes are kept nowhere', () => {
  const values = { account: 'a', password: 'b', code: 'c', payPassword: 'd', secretPhrase: 'e', PIN: 'f', amount: 'g' }
  expect(publicValues(values)).toEqual({ account: 'a', amount: 'g' })
})
