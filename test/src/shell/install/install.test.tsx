import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catchInstallPrompt } from '../../../../src/core/install/installPrompt.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { moneyPending } from '../../../../src/core/state/state.ts'
import { newRelease, offerRelease } from '../../../../src/shell/release/newRelease.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'

vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (): Promise<Posted> => Promise.resolve({ kind: 'network' }),
}))
vi.mock('../../../../src/core/state/useSettled.ts', () => ({ useSettled: () => true }))

const CARD = 'Add Tapeline to your home screen'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
let app: Rendered | undefined
const asked = vi.fn(() => Promise.resolve({ outcome: 'accepted' }))
const offer = async (): Promise<void> => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: asked })
  await act(async () => dispatchEvent(event))
  expect(event.defaultPrevented).toBe(true)
}
/** A new tab, at this page. */
const visit = async (path = '/pages/market/market'): Promise<Rendered> => {
  await app?.close()
  sessionStorage.clear()
  app = await renderApp(path)
  // What stands below the page has come when the visit is counted.
  await until(() => sessionStorage.getItem('tapeline.visit'))
  await until(() => document.querySelector('[role=tab], [type=radio]'))
  return app
}
catchInstallPrompt()

beforeEach(() => {
  localStorage.clear()
  useDictionaries()
  asked.mockClear()
  newRelease.value = false
  moneyPending.value = 0
  const deaf = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => deaf)
})
afterEach(async () => {
  await app?.close()
  app = undefined
  await act(async () => dispatchEvent(new Event('appinstalled')))
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the offer to install', () => {
  it('comes with the second visit, once, and is the browser’s own question', async () => {
    await offer()
    expect((await visit()).text()).not.toContain(CARD)
    const second = await visit()
    await until(() => second.text().includes(CARD))
    await second.press('Install')
    expect(asked).toHaveBeenCalledTimes(1)
    await until(() => !second.text().includes(CARD))
    await offer()
    expect((await visit()).text()).not.toContain(CARD)
  })

  it('never comes again after it was put off', async () => {
    localStorage.setItem('tapeline.visits', '7')
    await offer()
    const one = await visit()
    await until(() => one.text().includes(CARD))
    await one.press('Not now')
    await until(() => !one.text().includes(CARD))
    expect((await visit()).text()).not.toContain(CARD)
    expect(asked).not.toHaveBeenCalled()
  })

  it('stands on the first two tabs alone, and nowhere where it can’t be installed', async () => {
    localStorage.setItem('tapeline.visits', '7')
    expect((await visit()).text()).not.toContain(CARD)
    await offer()
    expect((await visit('/pages/lang/lang')).text()).not.toContain(CARD)
  })

  it('says in words how it is done on iOS', async () => {
    localStorage.setItem('tapeline.visits', '7')
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
    await offer()
    await act(async () => dispatchEvent(new Event('appinstalled')))
    const one = await visit()
    await until(() => one.text().includes('tap Share in the browser'))
  })
})

describe('a newer version', () => {
  it('is a calm line with one button, which waits for the answer to an order', async () => {
    const how = vi.fn()
    const one = await visit()
    await act(async () => offerRelease(how))
    await until(() => one.text().includes('A new version is ready.'))
    await act(async () => {
      moneyPending.value = 1
    })
    expect(one.text()).toContain('You can reload once your order has a result.')
    await one.press('Reload now')
    expect(how).not.toHaveBeenCalled()
    await act(async () => {
      moneyPending.value = 0
    })
    await one.press('Reload now')
    expect(how).toHaveBeenCalledTimes(1)
  })
})
