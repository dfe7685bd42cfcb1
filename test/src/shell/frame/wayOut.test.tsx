import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { v1 } from '#protocol'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { forgetEntries } from '../../../../src/core/screens/historyEntries.ts'
import { HOME, SCREENS, TABS } from '../../../../src/core/screens/screens.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import { signedIn } from '../../../../src/core/state/state.ts'
import { toasts } from '../../../../src/core/toastQueue.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'

/** Each walks through several screens of the whole app. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const asked: string[] = []
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string): Promise<Posted> => {
    asked.push(path)
    const body = path === v1.loginOut.path ? { code: '200', msg: '', data: {} } : { code: '1009', msg: 'Not found.' }
    return Promise.resolve({ kind: 'answer', status: 200, body })
  },
}))

let app: Rendered | undefined
beforeEach(() => {
  useDictionaries()
  forgetEntries()
  asked.length = 0
  beginSession()
})
afterEach(async () => {
  await app?.close()
  app = undefined
  endSession()
  toasts.value = []
})

/** What leads nearer to the way out, the nearest first. */
const WAYS = ['Sign out', 'Account', 'Home', 'Back']

/** Follows them from an address until nobody is signed in; answers the taps. */
const tapsFrom = async (path: string): Promise<readonly string[]> => {
  app = await renderApp(path)
  const taps: string[] = []
  while (taps.at(-1) !== 'Sign out') {
    const before = location.hash
    // Bars stand there before the screen does: the open tab leads nowhere, and behind `Account` there is the way out.
    const ways = WAYS.filter((name) => !(name === 'Home' && before === `#${HOME}`)).slice(
      0,
      taps.at(-1) === 'Account' ? 1 : WAYS.length,
    )
    const way = await until(() => ways.find((name) => app?.control(name) !== undefined))
    taps.push(way)
    await app.press(way)
    if (way !== 'Sign out') await until(() => location.hash !== before)
  }
  await until(() => signedIn.peek() === false)
  expect(asked.filter((one) => one === v1.loginOut.path)).toHaveLength(1)
  return taps
}

it.each(TABS.map(({ path }) => path))('from the tab %s one signs out in three taps at most', async (path) => {
  const taps = await tapsFrom(path)
  expect(taps).toEqual(path === HOME ? ['Account', 'Sign out'] : ['Home', 'Account', 'Sign out'])
})

const BELOW = SCREENS.filter(({ access, tab }) => access === 'login' && tab === undefined).map(({ path }) => path)

it.each(BELOW)('from %s, opened by its address, in four at most', async (path) => {
  expect((await tapsFrom(path)).length).toBeLessThanOrEqual(4)
})
