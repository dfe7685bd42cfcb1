import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { forgetEntries } from '../../../../src/core/screens/historyEntries.ts'
import { beginSession, endSession, expireSession } from '../../../../src/core/session/session.ts'
import { domain, mounts, signedIn, tabRefresh } from '../../../../src/core/state/state.ts'
import { toasts } from '../../../../src/core/toastQueue.ts'
import { keepSignUpDraft } from '../../../../src/pages/login/parts/signUpDraft.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'

const answers = new Map<string, unknown>()
const sent: { path: string; body: unknown }[] = []
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown): Promise<Posted> => {
    sent.push({ path, body })
    const answer = answers.get(path) ?? { code: '1009', msg: 'Not found.' }
    return Promise.resolve({ kind: 'answer', status: 200, body: answer })
  },
}))

const here = (): string => location.hash.slice(1)
const heading = (): string => document.querySelector('h1')?.textContent ?? ''
let app: Rendered | undefined
const DOMAIN = { language: { simple: '' }, FILE_DOMAIN: '', logo: '', title: '', exRate: {} }

beforeEach(() => {
  useDictionaries()
  answers.clear()
  sent.length = 0
  endSession()
  forgetEntries()
})
afterEach(async () => {
  await app?.close()
  app = undefined
  toasts.value = []
})

describe('the shell', () => {
  it('opens on the login page, which leads to the markets without an account', async () => {
    app = await renderApp('/')
    await app.press('See live markets')
    await until(() => here() === '/pages/market/market')
  })

  it('shows the five tabs on a tab page, and none elsewhere', async () => {
    app = await renderApp('/pages/contract/contract')
    // The name of the instrument's kind follows it as soon as the screen has come.
    await until(() => heading().startsWith('Futures'))
    const tabs = [...document.querySelectorAll('nav button')].map((tab) => tab.textContent)
    expect(tabs).toEqual(['Home', 'Markets', 'Trade', 'Futures', 'Assets'])
    expect(document.querySelector('nav [aria-current=page]')?.textContent).toBe('Futures')
    await app.press('Home')
    await until(() => here() === '/pages/index/index')
    await app.press('Account')
    await until(() => heading() === 'Account')
    expect(document.querySelector('nav')).toBeNull()
  })

  it('tells the open tab to refresh when it is tapped again', async () => {
    app = await renderApp('/pages/market/market')
    await until(() => heading() === 'Markets')
    const before = tabRefresh.peek()[1]
    await app.press('Markets')
    expect(tabRefresh.peek()[1]).toBe(!before)
    expect(here()).toBe('/pages/market/market')
  })

  it('says calmly that an address is none of ours', async () => {
    app = await renderApp('/pages/nothing')
    await until(() => heading() === 'Page not found')
    for (const way of ['Search markets', 'Go to Markets', 'Go to Home']) expect(app.control(way)).toBeDefined()
  })

  it('sends a guest from a page for users to the login page', async () => {
    app = await renderApp('/pages/personal/personal?from=here')
    await until(() => here() === `/pages/login/login?to=${encodeURIComponent('/pages/personal/personal?from=here')}`)
  })

  it('does not decide before it is known who asks', async () => {
    signedIn.value = undefined
    app = await renderApp('/pages/personal/personal')
    await until(() => document.querySelector('main'))
    expect(here()).toBe('/pages/personal/personal')
    act(beginSession)
    await until(() => heading() === 'Account')
  })

  it('goes to the login page once when ten calls are told that the session expired, and says so once', async () => {
    beginSession()
    app = await renderApp('/pages/lang/lang')
    await until(() => heading() === 'Language')
    const length = history.length
    act(() => {
      for (let call = 0; call < 10; call += 1) expireSession()
    })
    await until(() => heading() === 'Sign in')
    expect(here()).toBe(`/pages/login/login?to=${encodeURIComponent('/pages/lang/lang')}`)
    expect(history.length).toBe(length)
    expect(toasts.peek().map(({ text }) => text)).toEqual(['Session expired'])
  })
})

describe('signing in', () => {
  const LOGIN = '/v2/signin/login.x'

  it('returns to the page that was wanted', async () => {
    answers.set(LOGIN, { code: '200', msg: '', data: { uid: '1', demo: true } })
    app = await renderApp('/pages/personal/personal')
    await app.type('Email or mobile number', ' ann@example.com ')
    await app.type('Password', 'quiet-lake-morning')
    await app.press('Sign in')
    await until(() => here() === '/pages/personal/personal')
    expect(sent.find(({ path }) => path === LOGIN)?.body).toEqual({
      account: 'ann@example.com',
      password: 'quiet-lake-morning',
    })
  })

  it('says what is missing before anything is sent', async () => {
    app = await renderApp('/pages/login/login')
    await app.press('Sign in')
    await until(() => app?.text().includes('Enter your password.'))
    expect(app.field('Email or mobile number')?.getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  it('keeps what was typed when the page is relaunched, and without the password when one comes back to it', async () => {
    const typed = () => ['Email or mobile number', 'Password'].map((label) => app?.field(label)?.value)
    app = await renderApp('/pages/login/login')
    await app.type('Email or mobile number', 'ann@example.com')
    await app.type('Password', 'quiet-lake-morning')
    act(() => {
      mounts.value += 1
    })
    await until(() => typed()[0] === 'ann@example.com')
    expect(typed()[1]).toBe('quiet-lake-morning')
    await app.close()
    app = await renderApp('/pages/login/login')
    await until(() => typed()[0] === 'ann@example.com')
    expect(typed()[1]).toBe('')
  })

  it('shows the venue’s sentence when it refuses', async () => {
    answers.set(LOGIN, { code: '2000', msg: 'Incorrect account or password.' })
    app = await renderApp('/pages/login/login')
    await app.type('Email or mobile number', 'ann@example.com')
    await app.type('Password', 'wrong')
    await app.press('Sign in')
    await until(() => app?.text().includes('Incorrect account or password.'))
  })

  it('asks for a code on a new device, sends it by the way that the name says, and signs in with it', async () => {
    answers.set(LOGIN, { code: '2003', msg: 'This device is new.' })
    answers.set('/v2/user/sendEmailCodeByMobileLogin', {
      code: '200',
      msg: '',
      data: { resendAfter: 60_000, expiresAfter: 600_000 },
    })
    app = await renderApp('/pages/login/login')
    await app.type('Email or mobile number', '+4915112345678')
    await app.type('Password', 'quiet-lake-morning')
    await app.press('Sign in')
    await until(() => app?.field('6-digit code'))
    expect(app.control('Resend in 60 s')?.getAttribute('aria-disabled')).toBe('true')
    answers.set(LOGIN, { code: '200', msg: '', data: { uid: '1', demo: true } })
    await app.type('6-digit code', '123456')
    await app.press('Sign in')
    await until(() => here() === '/pages/index/index')
    expect(sent.findLast(({ path }) => path === LOGIN)?.body).toMatchObject({ code: '123456' })
  })

  it('keeps its step and all that was typed while one looks for the code in the mailbox, and sends no second code', async () => {
    const before = domain.peek()
    const SEND = '/v2/user/sendEmailCodeByEmailLogin'
    vi.useFakeTimers({ toFake: ['Date'] })
    domain.value = { ...DOMAIN, demo: true }
    answers.set(LOGIN, { code: '2003', msg: 'This device is new.' })
    answers.set(SEND, { code: '200', msg: '', data: { resendAfter: 60_000, expiresAfter: 600_000 } })
    answers.set('/v2/common/demoMailbox', { code: '200', msg: '', data: { messages: [] } })
    app = await renderApp('/pages/login/login')
    await app.type('Email or mobile number', 'ann@example.com')
    await app.type('Password', 'quiet-lake-morning')
    await app.press('Sign in')
    await app.type('6-digit code', '12')
    await app.press('Open the demo mailbox')
    await until(() => heading() === 'Demo mailbox')
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain('quiet-lake')
    vi.advanceTimersByTime(20_000)
    act(() => history.back())
    await until(() => app?.field('6-digit code'))
    expect(app.field('Password')?.value).toBe('quiet-lake-morning')
    expect(app.field('6-digit code')?.value).toBe('12')
    expect(app.control('Resend in 40 s')).toBeDefined()
    expect(sent.filter(({ path }) => path === SEND)).toHaveLength(1)
    // Opened anew it is a sign-in like any other.
    await app.press('See live markets')
    await until(() => here() === '/pages/market/market')
    await app.close()
    forgetEntries()
    app = await renderApp('/pages/login/login')
    await until(() => app?.field('Password'))
    expect(app.field('Password')?.value).toBe('')
    expect(app.field('6-digit code')).toBeUndefined()
    vi.useRealTimers()
    domain.value = before
  })
})

/** The first page of a sign-up, filled in and sent. */
const continueSignUp = async (): Promise<void> => {
  app = await renderApp('/pages/login/register')
  await app.type('Email or mobile number', 'ann@example.com')
  await app.type('New password', 'quiet-lake-morning')
  await app.press('Continue')
}

describe('signing up', () => {
  const CHECK = '/v2/signin/checkPassword'
  const SEND = '/v2/signin/emailSendingCode'
  beforeEach(() => {
    answers.set(CHECK, { code: '200', msg: '', data: {} })
    answers.set(SEND, { code: '200', msg: '', data: { resendAfter: 60_000, expiresAfter: 600_000 } })
  })
  afterEach(() => keepSignUpDraft(undefined))

  it('refuses a weak password at its field, before a code is sent', async () => {
    answers.set(CHECK, { code: '2006', msg: 'This password is too easy to guess.', field: 'password' })
    await continueSignUp()
    await until(() => app?.text().includes('This password is too easy to guess.'))
    expect(app?.field('New password')?.getAttribute('aria-invalid')).toBe('true')
    expect(sent.map(({ path }) => path)).toEqual([CHECK])
  })

  it('counts on until another code may be asked for while one is at the mailbox, and sends none on the way back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await continueSignUp()
    await until(() => app?.control('Resend in 60 s'))
    act(() => history.back())
    await until(() => here() === '/pages/login/register' && app?.field('New password'))
    vi.advanceTimersByTime(25_000)
    await app?.type('New password', 'quiet-lake-evening')
    await app?.press('Continue')
    await until(() => app?.control('Resend in 35 s'))
    expect(sent.filter(({ path }) => path === SEND)).toHaveLength(1)
    answers.set('/v2/signin/register.mobile', { code: '200', msg: '', data: { uid: '1', demo: true } })
    await app?.type('6-digit code', '654321')
    await app?.press('Open my account')
    await until(() => here() === '/pages/login/setFond')
    expect(sent.find(({ path }) => path === '/v2/signin/register.mobile')?.body).toMatchObject({
      password: 'quiet-lake-evening',
    })
    vi.useRealTimers()
  })

  it('takes a name and a password, then the code, and opens the account', async () => {
    answers.set('/v2/signin/emailSendingCode', {
      code: '200',
      msg: '',
      data: { resendAfter: 60_000, expiresAfter: 600_000 },
    })
    answers.set('/v2/signin/register.mobile', { code: '200', msg: '', data: { uid: '1', demo: true } })
    app = await renderApp('/pages/login/register')
    await app.type('Email or mobile number', 'ann@example.com')
    await app.type('New password', 'quiet-lake-morning')
    await app.press('Continue')
    await until(() => heading() === 'Enter the code')
    await app.type('6-digit code', '654321')
    await app.press('Open my account')
    // What protects the account comes next, and can be put off by one tap.
    await until(() => here() === '/pages/login/setFond')
    expect(sent.slice(0, 3)).toEqual([
      { path: CHECK, body: { account: 'ann@example.com', password: 'quiet-lake-morning' } },
      { path: '/v2/signin/emailSendingCode', body: { account: 'ann@example.com', purpose: 'register' } },
      {
        path: '/v2/signin/register.mobile',
        body: { account: 'ann@example.com', password: 'quiet-lake-morning', code: '654321' },
      },
    ])
  })

  it('puts all that protects the account off by one tap, and ends at the ticket', async () => {
    beginSession('1')
    const factors = { email: 'a•••@example.com', mobile: '', fresh: true, authenticatorAt: 0, recoveryCodes: 0 }
    answers.set('/v2/user/emailStatusGoogleStatus', {
      code: '200',
      msg: '',
      data: { ...factors, payPassword: false, proof: 'email', holds: [] },
    })
    app = await renderApp('/pages/login/setFond')
    await app.press('Later')
    await until(() => here() === '/pages/login/finish')
    await app.press('Start trading')
    await until(() => here() === '/pages/transaction/transaction')
  })

  it('shows the code where a demo sends no message, and nowhere else', async () => {
    const before = domain.peek()
    const letter = { id: '1', to: 'ann@example.com', subject: 'S', text: '100000 USDT was credited.', time: '1' }
    const messages = [letter, { ...letter, code: '271828' }, { ...letter, code: '314159' }]
    answers.set('/v2/common/demoMailbox', { code: '200', msg: '', data: { messages } })
    answers.set('/v2/signin/emailSendingCode', {
      code: '200',
      msg: '',
      data: { resendAfter: 60_000, expiresAfter: 600_000 },
    })
    const toCode = async (play: boolean): Promise<void> => {
      domain.value = { ...DOMAIN, demo: play }
      app = await renderApp('/pages/login/register')
      await app.type('Email or mobile number', 'ann@example.com')
      await app.type('New password', 'quiet-lake-morning')
      await app.press('Continue')
      await until(() => heading() === 'Enter the code')
    }
    await toCode(true)
    await until(() => app?.text().includes('Demo: no message is sent. Your code is 271828.'))
    await app?.close()
    sent.length = 0
    await toCode(false)
    expect(app?.text()).not.toContain('Your code is')
    expect(sent.filter(({ path }) => path === '/v2/common/demoMailbox')).toEqual([])
    domain.value = before
    keepSignUpDraft(undefined)
  })

  it('says what is missing before anything is sent', async () => {
    app = await renderApp('/pages/login/register')
    await app.type('Email or mobile number', 'ann@example.com')
    await app.type('New password', 'short')
    await app.press('Continue')
    await until(() => app?.text().includes('Use at least 8 characters.'))
    expect(sent).toEqual([])
  })

  it.each([true, false])('says that the venue is a demo where it is one (%s), and asks no consent', async (play) => {
    const before = domain.peek()
    domain.value = { ...DOMAIN, demo: play }
    app = await renderApp('/pages/login/register')
    await until(() => app?.field('New password'))
    expect(app.text().includes('This is a demo:')).toBe(play)
    expect(document.querySelector('input[type=checkbox]')).toBeNull()
    await app.close()
    app = undefined
    domain.value = before
  })

  it('begins again where the code page has lost what it was told', async () => {
    app = await renderApp('/pages/login/register2?to=%2Fpages%2Ffund%2Ffund')
    await until(() => here() === '/pages/login/register?to=%2Fpages%2Ffund%2Ffund')
  })
})

describe('signing out', () => {
  it('leads to the markets, not to the login page', async () => {
    beginSession()
    answers.set('/v1/loginOut', { code: '200', msg: '', data: {} })
    app = await renderApp('/pages/personal/personal')
    await app.press('Sign out')
    await until(() => here() === '/pages/market/market' && signedIn.peek() === false)
    await until(() => heading() === 'Markets')
  })
})
