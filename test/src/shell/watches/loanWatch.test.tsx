import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Loan, loan, toAmount, ZERO } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import { askLoans, runningLoans } from '../../../../src/core/state/loans.ts'
import { toasts } from '../../../../src/core/toastQueue.ts'
import LoanWatch from '../../../../src/shell/watches/LoanWatch.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { detailOf, ENDED, LOAN } from '../../pages/Pledged/loanFixtures.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const EVERY = 15_000
let part: Rendered
const said = (): string[] => toasts.peek().map(({ text }) => text.replaceAll('\u00a0', ' '))
const looks = (): number => venue.of(loan.list).length
const answer = (...loans: Loan[]): void => venue.on(loan.list, () => ({ loans, ts: 1 }))
const show = (state: 'visible' | 'hidden') =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
  })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Opens the page as a user with these loans, until the first look was answered. */
const begin = async (...loans: Loan[]): Promise<void> => {
  answer(...loans)
  beginSession('1')
  part = await renderPart(<LoanWatch />)
  await wait(0)
  await until(() => runningLoans.peek() !== undefined)
}

const next = async (...loans: Loan[]): Promise<void> => {
  answer(...loans)
  await wait(EVERY)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  useDictionaries()
  queries.clear()
  venue.clear()
  localStorage.clear()
  toasts.value = []
})
afterEach(async () => {
  await part.close()
  await act(async () => endSession())
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('loans are watched', () => {
  it('not for a guest', async () => {
    endSession()
    part = await renderPart(<LoanWatch />)
    await wait(10 * EVERY)
    expect(looks()).toBe(0)
  })

  it('by one look where there are none, and again when one was taken', async () => {
    await begin()
    await wait(10 * EVERY)
    expect(looks()).toBe(1)
    answer(LOAN)
    await act(async () => askLoans())
    await wait(0)
    expect(looks()).toBe(2)
    await wait(EVERY)
    expect(looks()).toBe(3)
  })

  it('every 15 seconds while one runs, and at once when the page is seen again', async () => {
    await begin(LOAN)
    expect(looks()).toBe(1)
    await wait(EVERY - 1)
    expect(looks()).toBe(1)
    await wait(1)
    expect(looks()).toBe(2)
    await show('hidden')
    await wait(1_000)
    await show('visible')
    expect(looks()).toBe(3)
    answer()
    await wait(EVERY)
    expect(looks()).toBe(4)
    await wait(10 * EVERY)
    expect(looks()).toBe(4)
  })

  it('again after no answer', async () => {
    venue.on(loan.list, () => 'offline')
    beginSession('1')
    part = await renderPart(<LoanWatch />)
    await wait(0)
    answer(LOAN)
    await wait(EVERY)
    await until(() => runningLoans.peek()?.length === 1)
  })

  it('no longer once the user has signed out', async () => {
    await begin(LOAN)
    await act(async () => endSession())
    await wait(10 * EVERY)
    expect(looks()).toBe(1)
    expect(runningLoans.peek()).toBeUndefined()
  })
})

describe('a loan that stands worse', () => {
  it('is told of once for each level', async () => {
    await begin(LOAN)
    expect(said()).toEqual([])
    await next({ ...LOAN, level: 'notice' })
    expect(said()).toEqual(['USDT against BTC · 30 days: the LTV has reached 75%. Add collateral or repay.'])
    toasts.value = []
    await next({ ...LOAN, level: 'notice' })
    expect(said()).toEqual([])
    await next({ ...LOAN, level: 'urgent' })
    expect(said()).toHaveLength(1)
    expect(said()[0]).toContain('the LTV has reached 85%')
    toasts.value = []
    await next({ ...LOAN, level: 'notice' })
    expect(said()).toEqual([])
    await next({ ...LOAN, level: 'urgent' })
    expect(said()).toHaveLength(1)
  })

  it('is told of at the first look too, and not again after a reload', async () => {
    await begin({ ...LOAN, level: 'notice' })
    expect(said()).toHaveLength(1)
    toasts.value = []
    await part.close()
    await begin({ ...LOAN, level: 'notice' })
    expect(said()).toEqual([])
  })

  it('is told of while another one is silent', async () => {
    const other: Loan = { ...LOAN, id: '10', collateralCoin: 'ETH', level: 'urgent' }
    await begin(LOAN, other)
    expect(said()).toHaveLength(1)
    expect(said()[0]).toContain('USDT against ETH')
    toasts.value = []
    await next({ ...LOAN, level: 'notice' }, other)
    expect(said()).toHaveLength(1)
    expect(said()[0]).toContain('USDT against BTC')
  })

  it('says what was sold, and when it has ended without the user', async () => {
    await begin(LOAN)
    await next({ ...LOAN, sold: toAmount('0.2') })
    expect(said()).toEqual(['USDT against BTC · 30 days: 0.2 BTC of collateral was sold to repay debt.'])
    toasts.value = []
    venue.on(loan.detail, () => detailOf({ ...ENDED, id: LOAN.id }))
    await next()
    expect(venue.of(loan.detail)).toEqual([{ id: LOAN.id }])
    expect(said()).toHaveLength(1)
    expect(said()[0]).toContain('this loan has ended')
  })

  it('says nothing of one that the user repaid', async () => {
    await begin(LOAN)
    venue.on(loan.detail, () => detailOf({ ...LOAN, debt: ZERO, ended: { at: 1, by: 'repaid' } }))
    await next()
    expect(venue.of(loan.detail)).toHaveLength(1)
    expect(said()).toEqual([])
  })

  it('comes as a notification that leads to it, where the user allows any; the toast waits for the page to be seen', async () => {
    const shown: unknown[][] = []
    class FakeNotification extends EventTarget {
      static permission = 'granted'
      constructor(...all: unknown[]) {
        super()
        shown.push(all)
      }
    }
    vi.stubGlobal('Notification', FakeNotification)
    await begin(LOAN)
    await show('hidden')
    await next({ ...LOAN, level: 'notice' })
    await until(() => shown.length === 1)
    expect(shown[0]).toMatchObject([
      'Loan',
      { tag: 'loan-9', data: { to: '/pages/Pledged/orderDetail?loan=9' }, body: expect.stringContaining('75%') },
    ])
    expect(said()).toEqual([])
    await show('visible')
    await until(() => said().length === 1)
    expect(shown).toHaveLength(1)
  })
})
