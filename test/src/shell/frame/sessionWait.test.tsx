import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetEntries } from '../../../../src/core/screens/historyEntries.ts'
import { endSession, isUnanswered } from '../../../../src/core/session/session.ts'
import { checkSession } from '../../../../src/core/state/startData.ts'
import { signedIn } from '../../../../src/core/state/state.ts'
import { toasts } from '../../../../src/core/toastQueue.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'

const line = vi.hoisted(() => ({ isCut: true }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string) =>
    Promise.resolve(
      line.isCut
        ? { kind: 'network' }
        : {
            kind: 'answer',
            status: 200,
            body: path.endsWith('/checkLogin')
              ? { code: '200', msg: '', data: { login: false } }
              : { code: '1009', msg: 'Not found.' },
          },
    ),
}))

let app: Rendered | undefined
const heading = (): string | null | undefined => document.querySelector('h1')?.textContent
const alert = (): string => document.querySelector('[role=alert]')?.textContent ?? ''

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  useDictionaries()
  forgetEntries()
  line.isCut = true
  signedIn.value = undefined
})
afterEach(async () => {
  await app?.close()
  app = undefined
  endSession()
  isUnanswered.value = false
  toasts.value = []
  vi.useRealTimers()
})

describe('a page that depends on who is asking, without an answer', () => {
  it.each([
    ['/x/records', 'Account records'],
    ['/pages/login/services', 'Customer service'],
  ])('%s has its title, a way back, and words with a retry', async (address, title) => {
    app = await renderApp(address)
    await until(() => heading() === title)
    expect(app.control('Back')).toBeDefined()
    expect(alert()).toBe('')
    await checkSession()
    await until(() => alert().includes('Can’t reach Tapeline'))
    expect(heading()).toBe(title)
    line.isCut = false
    await app.press('Try again')
    await until(() => signedIn.peek() === false && !alert().includes('Can’t reach Tapeline'))
  })

  it('keeps the tab bar on a tab page, which needs no way back', async () => {
    app = await renderApp('/pages/fund/fund')
    await checkSession()
    await until(() => alert().includes('Can’t reach Tapeline'))
    expect(heading()).toBe('Assets')
    expect(app.control('Back')).toBeUndefined()
    expect(document.querySelectorAll('nav button')).toHaveLength(5)
  })
})
