import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { activity, passkeys, security } from '#protocol'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { SCREENS } from '../../../../src/core/screens/screens.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import { person, signedIn } from '../../../../src/core/state/state.ts'
import { toasts } from '../../../../src/core/toastQueue.ts'
import Forget from '../../../../src/pages/login/forget.tsx'
import { AREAS, HELP } from '../../../../src/pages/personal/parts/areas.ts'
import { PAGE_SIGNS } from '../../../../src/pages/personal/parts/pageSigns.ts'
import PersonalNologin from '../../../../src/pages/personal/personalNologin.tsx'
import { type Rendered, renderApp, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'

const answers = new Map<string, unknown>()
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string): Promise<Posted> => {
    const data = answers.get(path)
    const body = data === undefined ? { code: '1009', msg: 'Not found.' } : { code: '200', msg: '', data }
    return Promise.resolve({ kind: 'answer', status: 200, body })
  },
}))

const WHO = {
  uid: '10000042',
  account: 'ma***@example.com',
  statusAdvanced: 1,
  demo: false,
  level: 1,
  avatar: '',
  createdAt: '1700000000000',
}
const FACTORS = {
  email: 'ma***@example.com',
  mobile: '',
  proof: 'email',
  fresh: false,
  authenticatorAt: 0,
  recoveryCodes: 0,
  payPassword: true,
  holds: [],
  holdHours: { passwordChanged: 24, nameChanged: 24, authenticatorOn: 6, authenticatorOff: 24, payPasswordReset: 24 },
} satisfies security.Factors
const PASSKEY = { id: 'a', name: 'Phone', createdAt: '1700000000000', usedAt: '', synced: true }
const here = (): string => location.hash.slice(1)
let app: Rendered
const row = (path: string) => app.root.querySelector(`a[href="#${path}"]`)

beforeEach(async () => {
  localStorage.clear()
  useDictionaries()
  answers.clear()
  answers.set('/v2/user/personalCenter', WHO)
  answers.set('/v1/loginOut', {})
  answers.set(security.emailStatusGoogleStatus.path, FACTORS)
  answers.set(passkeys.list.path, { passkeys: [PASSKEY] })
  answers.set(activity.getPhrase.path, { phrase: '' })
  toasts.value = []
  person.value = undefined
  beginSession()
  app = await renderApp('/pages/personal/personal')
  await until(() => app.text().includes(WHO.account))
})
afterEach(async () => {
  await app.close()
  endSession()
})

describe('the account page', () => {
  it('says who is signed in, since when, and how far his certification is', () => {
    expect(app.text()).toContain('14-11-2023')
    expect(app.text()).toContain('Under review')
    expect(app.text()).not.toContain('Demo funds')
  })

  it('says at its head how far identity and security are, and what is to be set next', async () => {
    expect(row('/pages/personal/advancedCtf')?.textContent).toContain('Level 1')
    expect(row('/pages/personal/advancedCtf')?.querySelectorAll('[data-on]')).toHaveLength(1)
    await until(() => row('/pages/personal/safety')?.textContent?.includes('3 of 5'))
    expect(row('/pages/personal/safety')?.textContent).toContain('Next: Authenticator app')
    expect(row('/pages/personal/safety')?.querySelectorAll('[data-on]')).toHaveLength(3)
  })

  it('copies the user id', async () => {
    const copied: string[] = []
    vi.stubGlobal('isSecureContext', true)
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    await app.press('Copy User ID')
    await until(() => toasts.peek().length > 0)
    expect(copied).toEqual([WHO.uid])
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('leads to every part of the product, and to nothing that is not built', async () => {
    for (const name of ['Devices', 'Deposit', 'Exchange rates', 'Order history', 'Fees', 'C2C trading'])
      expect(app.control(name), name).toBeDefined()
    for (const name of ['Token sales', 'Staking']) expect(app.text(), name).not.toContain(name)
    await app.press('Deposit')
    await until(() => here() === '/pages/money/addMoney')
  })

  it('signs out, and shows the markets', async () => {
    await app.press('Sign out')
    await until(() => here() === '/pages/market/market')
    expect(signedIn.peek()).toBe(false)
  })

  it('stays, and says why, when signing out did not work', async () => {
    answers.delete('/v1/loginOut')
    await app.press('Sign out')
    await until(() => toasts.peek().length > 0)
    expect([here(), signedIn.peek(), toasts.peek()[0]?.text]).toEqual(['/pages/personal/personal', true, 'Not found.'])
  })
})

it('a guest who lost everything finds the reset by hand, and where to follow it', async () => {
  useDictionaries()
  endSession()
  for (const part of [<Forget key="forget" />, <PersonalNologin key="guest" />]) {
    const page = await renderPart(part)
    const reset = await until(() => page.root.querySelector('a[href="#/x/reset"]'))
    expect(reset.textContent).toContain('track a case')
    await page.close()
  }
})

it('every address of its rows is a page that exists, and those for everybody ask for no login', () => {
  const pages = new Map(SCREENS.map(({ path, access }) => [path, access]))
  for (const path of [...AREAS.flatMap(({ quick = [], to }) => [...quick, ...to]), ...HELP])
    expect(pages.has(path), path).toBe(true)
  for (const path of HELP) expect(pages.get(path), path).toBe('guest')
})

it('every row has a sign', () => {
  for (const path of [...AREAS.flatMap(({ quick = [], to }) => [...quick, ...to]), ...HELP, '/x/mailbox'])
    expect(PAGE_SIGNS[path], path).toBeDefined()
})
