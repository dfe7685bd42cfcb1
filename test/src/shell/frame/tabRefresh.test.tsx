import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { home } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { forgetEntries } from '../../../../src/core/screens/historyEntries.ts'
import { TABS } from '../../../../src/core/screens/screens.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import { tabRefresh } from '../../../../src/core/state/state.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'

const sent: string[] = []
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string): Promise<Posted> => {
    sent.push(path)
    return Promise.resolve({ kind: 'answer', status: 200, body: { code: '1009', msg: 'Not found.' } })
  },
}))

const NAMES = ['Home', 'Markets', 'Trade', 'Futures', 'Assets']
const asked = (): number => sent.filter((path) => path === home.bannerAndTitle.path).length
/** The flags that differ from those of before. */
const turned = (before: readonly boolean[]): number[] =>
  tabRefresh.peek().flatMap((flag, at) => (flag === before[at] ? [] : [at]))
const turn = (tab: number): void => {
  tabRefresh.value = tabRefresh.peek().map((flag, at) => (at === tab ? !flag : flag))
}
let app: Rendered

beforeEach(() => {
  useDictionaries()
  sent.length = 0
  forgetEntries()
  beginSession('7')
})
afterEach(async () => {
  await app.close()
  endSession()
})

const isOpen = (at: number): Promise<boolean> =>
  until(() => {
    const tab = document.querySelector('nav [aria-current=page]')?.textContent
    return tab === NAMES[at] && document.title.startsWith(NAMES[at] ?? '?')
  })

describe('the refresh flags of the tabs', () => {
  it.each(NAMES.map((name, at) => ({ name, at })))(
    '$name turns its own at each tap on it while it is open, and no other',
    async ({ name, at }) => {
      app = await renderApp(TABS[at]?.path ?? '')
      await isOpen(at)
      const before = tabRefresh.peek()
      await app.press(name)
      expect(turned(before)).toEqual([at])
      await app.press(name)
      expect(turned(before)).toEqual([])
    },
  )

  it('stay as they are while one goes from tab to tab', async () => {
    app = await renderApp(TABS[0]?.path ?? '')
    const before = tabRefresh.peek()
    for (const at of [1, 2, 3, 4, 0]) {
      await app.press(NAMES[at] ?? '')
      await isOpen(at)
    }
    expect(turned(before)).toEqual([])
  })

  it('reach the screen they belong to: Home asks again for its own, not for that of another tab', async () => {
    app = await renderApp(TABS[0]?.path ?? '')
    await until(() => asked() > 0 && document.querySelector('h1'))
    await until(() => !document.querySelector('[class*=place] [data-skeleton]'))
    const before = asked()
    turn(1)
    await until(() => true)
    expect(asked()).toBe(before)
    await app.press('Home')
    await until(() => asked() === before + 1)
  })

  it.each([2, 3, 4])('reach the screen they belong to: tab %i asks again for what it shows', async (at) => {
    app = await renderApp(TABS[at]?.path ?? '')
    await isOpen(at)
    const refetch = vi.spyOn(queries, 'refetchQueries')
    turn(0)
    await until(() => true)
    expect(refetch).not.toHaveBeenCalled()
    await app.press(NAMES[at] ?? '')
    await until(() => refetch.mock.calls.length === 1)
    refetch.mockRestore()
  })
})
