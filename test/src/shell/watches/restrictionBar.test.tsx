import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { beginSession, endSession, meetPerson } from '../../../../src/core/session/session.ts'
import type { Person } from '../../../../src/core/state/state.ts'
import { formatDate } from '../../../../src/ui/format/time.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'

let who: Person
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string): Promise<Posted> => {
    const data = path === '/v2/user/personalCenter' ? who : undefined
    const body = data === undefined ? { code: '1009', msg: 'Not found.' } : { code: '200', msg: '', data }
    return Promise.resolve({ kind: 'answer', status: 200, body })
  },
}))

const PLAIN: Person = {
  uid: '10000042',
  account: 'ma***@example.com',
  statusAdvanced: 0,
  level: 0,
  avatar: '',
  demo: true,
  createdAt: '1700000000000',
}
const ERASED = 1_800_000_000_000
let app: Rendered
const bar = (what: 'frozen' | 'closing') => document.querySelector(`output [data-restriction=${what}]`)
const open = async (person: Person, at: string): Promise<void> => {
  who = person
  beginSession(person.uid)
  meetPerson(person)
  app = await renderApp(at, 0)
  // What is on every screen comes a moment later.
  await until(() => document.querySelectorAll('output[aria-live=polite]').length >= 2)
}

beforeEach(() => {
  localStorage.clear()
  useDictionaries()
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
  endSession()
})

describe('an account that is frozen or closing', () => {
  it.each([
    '/pages/index/index',
    '/pages/market/market',
    '/pages/transaction/transaction',
    '/pages/contract/contract',
    '/pages/fund/fund',
    '/pages/personal/personal',
  ])('frozen is told on %s, with the reason and the way to support', async (at) => {
    await open({ ...PLAIN, frozen: 'unusual' }, at)
    const told = await until(() => bar('frozen'))
    expect(told.textContent).toContain(
      'This account is frozen. We noticed unusual activity. You can still cancel orders',
    )
    expect(told.querySelector('a')?.getAttribute('href')).toBe('#/pages/C2C/customerService')
    expect(bar('closing')).toBeNull()
  })

  it('released by an operator is noticed within seconds on the page that is open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await open({ ...PLAIN, frozen: 'unusual' }, '/pages/fund/fund')
    await until(() => bar('frozen'))
    who = PLAIN
    await act(async () => vi.advanceTimersByTime(5_000))
    await until(() => bar('frozen') === null)
  })

  it('closing is told with its day and the way to keep the account, until it is kept', async () => {
    await open({ ...PLAIN, eraseAt: ERASED }, '/pages/personal/personal')
    const told = await until(() => bar('closing'))
    expect(told.textContent).toContain(`will be deleted on ${formatDate(ERASED)}`)
    expect(told.querySelector('a')?.getAttribute('href')).toBe('#/x/data')
    expect(await until(() => app.control('Data and account closureClosing'))).toBeDefined()
    who = PLAIN
    await act(async () => meetPerson(PLAIN))
    expect(bar('closing')).toBeNull()
    expect(app.control('Data and account closureClosing')).toBeUndefined()
  })

  it('is not spoken of above other pages, nor to an account that may do everything', async () => {
    await open({ ...PLAIN, frozen: 'unusual' }, '/pages/search/search')
    expect(bar('frozen')).toBeNull()
    await app.close()
    await open(PLAIN, '/pages/personal/personal')
    expect(document.querySelector('[data-restriction]')).toBeNull()
  })
})
