import { act } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { common } from '#protocol'
import { useSignalValue } from '../../../../src/core/live/useSignalValue.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { area, chooseArea } from '../../../../src/core/screens/area.ts'
import { readEntry, storeEntries, writeEntry } from '../../../../src/core/screens/historyEntries.ts'
import { beginSession, endSession, expireSession, signOut } from '../../../../src/core/session/session.ts'
import { OWNER } from '../../../../src/core/state/owner.ts'
import { mounts, signedIn, uid } from '../../../../src/core/state/state.ts'
import { showToast, toasts } from '../../../../src/core/toastQueue.ts'
import { appFavourites } from '../../../../src/market/lists/appFavourites.ts'
import { keepSignUpDraft, signUpDraft } from '../../../../src/pages/login/parts/signUpDraft.ts'
import { recentSearches, storeSearches } from '../../../../src/pages/search/parts/recent.ts'
import { TabsWatch } from '../../../../src/shell/watches/TabsWatch.tsx'
import { SPOT_TICKET } from '../../../../src/trade/spot/ticket/spotTicket.ts'
import { emptyTicket } from '../../../../src/trade/spot/ticket/state.ts'
import { useKeptForm } from '../../../../src/ui/forms/useKeptForm.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'

/** Whose cookie the browser has, and how often the venue was asked whether there is one. */
let cookie: string | undefined
let asked = 0
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string): Promise<Posted> => {
    if (path === common.checkLogin.path) asked += 1
    const person = { uid: cookie, account: '', statusAdvanced: 0, demo: true, createdAt: '1' }
    const data = path === common.checkLogin.path ? { login: cookie !== undefined } : person
    return Promise.resolve({ kind: 'answer', status: 200, body: { code: '200', msg: '', data } })
  },
}))

const PLACE = '1 /pages/helpCenter/helpCenter'

/** Everything that somebody can leave behind. */
const leaveTraces = (): void => {
  storeSearches(['PEPE'])
  SPOT_TICKET.keep({
    ...emptyTicket('PEPE-USDT'),
    side: 'sell',
    type: 'limit',
    priceText: '77',
    amount: { kind: 'typed', text: '42' },
    buyUnit: 'base',
  })
  appFavourites().set(['PEPE-USDT'])
  chooseArea(49)
  writeEntry(PLACE, 'text', 'my secret')
  storeEntries()
  keepSignUpDraft({ account: 'ann', password: 'p', sent: { account: 'ann', resendAt: 0, expiresAt: 0 } })
  localStorage.setItem('theme', 'dark')
  localStorage.setItem('selectedLanguage', 'de')
}
const traces = () => [
  recentSearches(),
  SPOT_TICKET.read()?.priceText,
  appFavourites().get(),
  area.peek(),
  readEntry(PLACE, 'text'),
  sessionStorage.getItem('tapeline.places') === null,
  signUpDraft(),
]
const NONE = [[], undefined, [], 1, undefined, true, undefined]
const ALL = [['PEPE'], '77', ['PEPE-USDT'], 49, 'my secret', false, expect.anything()]

beforeEach(() => {
  signOut()
  localStorage.clear()
  sessionStorage.clear()
  toasts.value = []
})

const Form = () => {
  const form = useForm({ values: { address: '', password: '' } })
  useKeptForm('form', form)
  return <input {...form.register('address')} aria-label="address" />
}

const Screen = () => <Form key={useSignalValue(mounts)} />

describe('what a user leaves', () => {
  it('is gone when he signs out, and the device’s own settings stay', () => {
    beginSession('ann')
    leaveTraces()
    expect(traces()).toEqual(ALL)
    signOut()
    expect(traces()).toEqual(NONE)
    expect([localStorage.getItem('theme'), localStorage.getItem('selectedLanguage')]).toEqual(['dark', 'de'])
    expect(localStorage.getItem(OWNER)).toBeNull()
  })

  it('waits for him when his session ends by itself', () => {
    beginSession('ann')
    leaveTraces()
    expireSession()
    beginSession('ann')
    expect(traces()).toEqual(ALL)
  })

  it('is gone when somebody else signs in instead, or another tab has signed him in', () => {
    beginSession('ann')
    leaveTraces()
    expireSession()
    beginSession('bob')
    expect(traces()).toEqual(NONE)
    leaveTraces()
    beginSession('cid')
    expect(traces()).toEqual(NONE)
    expect(localStorage.getItem(OWNER)).toBe('cid')
  })

  it('goes over from the guest to the one who signs in', () => {
    leaveTraces()
    beginSession('ann')
    expect(traces()).toEqual(ALL)
  })

  it('takes what was said to him along, and the screens that still show it', () => {
    beginSession('ann')
    showToast('Filled: 2 BTC')
    const before = mounts.peek()
    beginSession('bob')
    expect(toasts.peek()).toEqual([])
    expect(mounts.peek()).toBeGreaterThan(before)
  })

  it('in a form is not kept once more by the screen that goes away', async () => {
    useDictionaries()
    beginSession('ann')
    const page = await renderPart(<Screen />)
    const input = () => page.root.querySelector('input')
    const type = (text: string) =>
      act(async () => {
        const element = input()
        if (element === null) throw new Error('no input')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
        element.dispatchEvent(new Event('input', { bubbles: true }))
      })
    await type('ann’s wallet')
    // A relaunch alone keeps it.
    await act(async () => {
      mounts.value += 1
    })
    expect(input()?.value).toBe('ann’s wallet')
    await act(async () => beginSession('bob'))
    expect(input()?.value).toBe('')
    // Relaunched, and not opened again before somebody else is there.
    await type('bob’s wallet')
    mounts.value += 1
    await page.close()
    beginSession('cid')
    const next = await renderPart(<Screen />)
    expect(next.root.querySelector('input')?.value).toBe('')
    await next.close()
    endSession()
  })

  it('is not taken from somebody who has signed in by another tab meanwhile', () => {
    beginSession('ann')
    localStorage.clear()
    localStorage.setItem(OWNER, 'bob')
    storeSearches(['DOGE'])
    beginSession('bob')
    expect(recentSearches()).toEqual(['DOGE'])
  })
})

/** Another tab has written whose things the device keeps. */
const says = (owner: string | null): void => {
  localStorage.clear()
  if (owner !== null) localStorage.setItem(OWNER, owner)
  dispatchEvent(Object.assign(new Event('storage'), { key: OWNER }))
}

describe('another tab', () => {
  let page: Rendered
  beforeEach(async () => {
    asked = 0
    page = await renderPart(<TabsWatch />)
  })
  afterEach(() => page.close())

  it.each([
    ['signed him out', undefined],
    ['signed somebody else in', 'bob'],
  ])('that %s takes what this one still knew, and him with it', async (_, who) => {
    beginSession('ann')
    leaveTraces()
    cookie = who
    says(who ?? null)
    expect(traces()).toEqual(NONE)
    await until(() => uid.peek() !== 'ann')
    if (who !== undefined) await until(() => uid.peek() === who)
    expect([asked, signedIn.peek(), uid.peek()]).toEqual([1, who !== undefined, who])
  })

  it('that signed the guest in takes nothing', () => {
    storeSearches(['PEPE'])
    writeEntry(PLACE, 'text', 'mine')
    localStorage.setItem(OWNER, 'ann')
    dispatchEvent(Object.assign(new Event('storage'), { key: OWNER }))
    expect([recentSearches(), readEntry(PLACE, 'text')]).toEqual([['PEPE'], 'mine'])
    expect(asked).toBe(1)
  })

  it('is heard of by a page that has just begun', async () => {
    await page.close()
    beginSession('ann')
    leaveTraces()
    localStorage.clear()
    page = await renderPart(<TabsWatch />)
    expect([asked, readEntry(PLACE, 'text')]).toEqual([1, undefined])
  })

  it('says nothing where nothing can be kept', async () => {
    await page.close()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    beginSession('ann')
    writeEntry(PLACE, 'text', 'mine')
    page = await renderPart(<TabsWatch />)
    vi.restoreAllMocks()
    expect([asked, readEntry(PLACE, 'text')]).toEqual([0, 'mine'])
  })

  it('is heard of late by a page that was put aside', () => {
    beginSession('ann')
    leaveTraces()
    localStorage.clear()
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(asked).toBe(0)
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect([asked, readEntry(PLACE, 'text')]).toEqual([1, undefined])
  })
})

it.each([null, 'bob'])('a tab that was closed meanwhile (%s) finds nothing of its own', async (owner) => {
  beginSession('ann')
  leaveTraces()
  const kept = Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? ''] as const)
  says(owner)
  for (const [key, text] of kept) sessionStorage.setItem(key, text)
  expect(sessionStorage.getItem('tapeline.places')).toContain('my secret')
  vi.resetModules()
  const fresh = await import('../../../../src/core/screens/historyEntries.ts')
  expect(fresh.readEntry(PLACE, 'text')).toBeUndefined()
  expect(sessionStorage.getItem('tapeline.places')).toBeNull()
})
