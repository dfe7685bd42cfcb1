import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearDevice } from '../../../../src/account/settings/clearDevice.ts'
import { motion, pair, rise } from '../../../../src/core/state/look.ts'
import { domain, language, moneyPending, signedIn } from '../../../../src/core/state/state.ts'
import { chooseTheme, textScale, themeChoice } from '../../../../src/core/state/theme.ts'
import { toasts } from '../../../../src/core/toastQueue.ts'
import { chooseCurrency } from '../../../../src/market/currency/displayCurrency.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'

vi.mock('../../../../src/core/request/transport.ts', () => ({ post: () => Promise.resolve({ kind: 'network' }) }))

const here = (): string => location.hash.slice(1)
/** The screen itself, after its skeleton. */
const open = async (path: string): Promise<void> => {
  app = await renderApp(path)
  await until(() => document.querySelector('main label'))
}
const page = document.documentElement
let app: Rendered

/** A switch, by what it is called. */
const flip = (label: string) =>
  act(async () => {
    const input = [...document.querySelectorAll<HTMLInputElement>('input[role=switch]')].find(
      (one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent === label,
    )
    if (input === undefined) throw new Error(`no switch ${label}`)
    input.click()
  })
const pick = (value: string) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>(`input[type=radio][value="${value}"]`)
    if (input === null) throw new Error(`no choice ${value}`)
    input.click()
  })

beforeEach(() => {
  localStorage.clear()
  useDictionaries()
  signedIn.value = false
  toasts.value = []
  for (const look of [pair, rise, motion]) look.start()
  chooseTheme('system')
  chooseCurrency(undefined)
  domain.value = {
    language: { simple: '' },
    FILE_DOMAIN: '',
    logo: '',
    title: '',
    exRate: { USD: '1', EUR: '0.9', JPY: '154', KWD: '0.307' },
  }
})
afterEach(async () => {
  await app.close()
  moneyPending.value = 0
})

describe('the settings', () => {
  beforeEach(async () => {
    await open('/x/settings')
  })

  it('lead to language, currency and appearance, each with its present value', async () => {
    expect(app.text()).toContain('LanguageEnglish')
    expect(app.text()).toContain('Display currencyUSD')
    expect(app.text()).toContain('AppearanceMatch device')
    await app.press('LanguageEnglish')
    await until(() => here() === '/pages/lang/lang')
  })

  it('turn the colours of the market, and say which one rises', async () => {
    await flip('Red means rising')
    await flip('Blue and orange prices')
    expect([page.dataset['rise'], page.dataset['pair']]).toEqual(['warm', 'blue-orange'])
    expect(app.text()).toContain('Orange means rising')
    await flip('Blue and orange prices')
    await flip('Red means rising')
    expect([page.dataset['rise'], page.dataset['pair']]).toEqual([undefined, undefined])
  })

  it('reduce motion, and let text grow', async () => {
    await flip('Reduce motion')
    await pick('200')
    expect([page.dataset['motion'], textScale.peek(), page.style.getPropertyValue('--text-scale')]).toEqual([
      'less',
      200,
      '2',
    ])
    await pick('100')
  })

  it('ask before they clear the device, and not while the outcome of an order is open', async () => {
    moneyPending.value = 1
    await app.press('Clear device data')
    expect(toasts.peek().map(({ text }) => text)).toEqual([
      'An order is still being processed. Try again once its outcome is known.',
    ])
    moneyPending.value = 0
    localStorage.setItem('tapeline.searches', '[]')
    await app.press('Clear device data')
    await until(() => document.querySelector('[role=alertdialog]'))
    expect(localStorage.getItem('tapeline.searches')).toBe('[]')
    await app.press('Cancel')
    await until(() => document.querySelector('[role=alertdialog]') === null)
  })
})

it('clearing forgets our keys and the choices, but no order whose outcome is open', async () => {
  app = await renderApp('/x/settings')
  const kept = { 'tapeline.pending.7.ticket': '{}', domainConfig: '{}', other: '1' }
  const gone = { 'tapeline.currency': 'EUR', 'tapeline.places': '{}', selectedLanguage: 'de', theme: 'dark' }
  for (const [key, text] of Object.entries({ ...kept, ...gone })) localStorage.setItem(key, text)
  sessionStorage.setItem('tapeline.places', '{}')
  let reloads = 0
  clearDevice(() => {
    reloads += 1
  })
  // What parts of the app write as the page goes.
  localStorage.setItem('tapeline.quotes', '[]')
  dispatchEvent(new Event('pagehide'))
  expect(Object.keys(localStorage).toSorted()).toEqual(Object.keys(kept).toSorted())
  expect([reloads, sessionStorage.getItem('tapeline.places')]).toEqual([1, null])
})

describe('the appearance', () => {
  it('is chosen, and goes back to the device', async () => {
    await open('/pages/theme/theme')
    await pick('dark')
    expect([themeChoice.peek(), page.classList.contains('dark'), page.style.colorScheme]).toEqual([
      'dark',
      true,
      'dark',
    ])
    await pick('system')
    expect([themeChoice.peek(), localStorage.getItem('theme')]).toEqual(['system', null])
  })
})

describe('the display currency', () => {
  beforeEach(async () => {
    await open('/pages/personal/exchangeRate')
  })

  it('is searched by code and name, chosen, and follows the language again', async () => {
    expect(app.text()).toContain('Match language (USD)')
    await app.type('Search', 'dinar')
    expect([...document.querySelectorAll('input[type=radio]')].map((one) => one.getAttribute('value'))).toEqual([
      'language',
      'KWD',
    ])
    await pick('KWD')
    expect(localStorage.getItem('tapeline.currency')).toBe('KWD')
    expect(app.text()).toContain('1 USD = 0.307000 KWD')
    expect(app.text()).toContain('Fixed rate')
    await pick('language')
    expect(localStorage.getItem('tapeline.currency')).toBeNull()
  })

  it('says that nothing fits', async () => {
    await app.type('Search', '<b>x')
    expect(app.text()).toContain('No results for “<b>x”.')
  })
})

describe('the language', () => {
  it('stays as it is, and says so, when its words cannot be had', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await open('/pages/lang/lang')
    toasts.value = []
    await pick('ko')
    await until(() => toasts.peek().length > 0)
    expect([language.peek(), localStorage.getItem('selectedLanguage')]).toEqual(['en', null])
    expect(document.querySelector<HTMLInputElement>('input:checked')?.value).toBe('en')
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})

describe('the account page of a guest', () => {
  it('leads to the settings, help and open products, and to no page that asks for a login', async () => {
    await open('/pages/personal/personalNologin')
    for (const row of ['All settings', 'Help', 'Terms of service', 'Fees']) expect(app.control(row), row).toBeDefined()
    expect(app.control('Deposit')).toBeUndefined()
    await app.press('All settings')
    await until(() => here() === '/x/settings')
  })
})
