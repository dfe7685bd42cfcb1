import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { promotion, toAmount } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import { shareOrNot } from '../../../../src/pages/promote/parts/shareOrNot.ts'
import Promote from '../../../../src/pages/promote/promote.tsx'
import Rules from '../../../../src/pages/promote/rules.tsx'
import ShareQRCode from '../../../../src/pages/promote/shareQRCode.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const HOSTILE = '<img src=x>\u200f{{amount}}***'
const USDT = { coin: 'USDT', amount: toAmount('0.35') }
const COMMISSION: promotion.ReferralCommission = {
  id: '9',
  invited: '4',
  name: 'bo***',
  product: 'spot',
  coin: 'USDT',
  fee: toAmount('1.5'),
  rate: '0.2',
  amount: toAmount('0.3'),
  state: 'paid',
  tradedAt: 1_790_000_000_000,
  settledAt: 1_790_000_000_000,
}

const INVITED: promotion.InvitedAccount[] = [
  { id: '4', name: HOSTILE, at: 1_790_000_000_000, state: 'active', earned: [USDT] },
  { id: '3', name: '', at: 1_790_000_000_000, state: 'review', earned: [] },
]

let part: Rendered
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
  beginSession('1')
  venue.on(promotion.total, () => ({
    code: 'AB2CD3EF',
    invited: 2,
    paid: [USDT],
    held: [],
    rate: '0.2',
    nextAt: Date.now() + 60_000,
  }))
  venue.on(promotion.extend, () => ({ code: 'AB2CD3EF' }))
  venue.on(promotion.list, () => ({ invited: INVITED }))
  venue.on(promotion.commissions, () => ({
    commissions: [COMMISSION, { ...COMMISSION, id: '8', state: 'held' as const }],
  }))
})
afterEach(async () => {
  await part.close()
  endSession()
  location.hash = ''
})
const go = (path: string): void => {
  location.hash = path
  history.replaceState({ idx: 0 }, '')
}

describe('inviting friends', () => {
  it('shows link and code, what came of them, and who signed up, as the venue masks them', async () => {
    go('/pages/promote/promote')
    part = await renderPart(<Promote />)
    await until(() => part.text().includes('AB2CD3EF') && part.text().includes('***'))
    const text = part.text()
    expect(text).toContain('Get 20% of the trading fees that people you invite pay.')
    expect(text).toContain('?invite=AB2CD3EF')
    expect(text).toContain('0.35 USDT')
    expect(text).toContain(HOSTILE)
    expect(text).toContain('Closed account')
    expect(text).toContain('Under review')
  })
  it('tells commissions trade by trade, of one invitation where one was chosen', async () => {
    go('/pages/promote/promote?invited=4')
    part = await renderPart(<Promote />)
    await until(() => part.text().includes('20% of 1.5 USDT'))
    expect(venue.of(promotion.commissions)).toEqual([{ invited: '4' }])
    expect(part.text()).toContain('0.3 USDT')
    expect(part.text()).toContain('On hold')
    expect(part.text()).toContain('Show all commissions')
  })
  it('says what to do where nobody has signed up', async () => {
    venue.on(promotion.list, () => ({ invited: [] }))
    go('/pages/promote/promote')
    part = await renderPart(<Promote />)
    await until(() => part.text().includes('No sign-ups yet'))
  })
})

describe('the rules', () => {
  it('say the share in force and what is announced', async () => {
    venue.on(promotion.promotionRulesPage, () => ({
      rate: '0.25',
      from: 1_790_000_000_000,
      coming: [{ rate: '0.3', from: 1_800_000_000_000 }],
      notice: 3_600_000,
      decimals: 8,
    }))
    go('/pages/promote/rules')
    part = await renderPart(<Rules />)
    await until(() => part.text().includes('25% of the fees'))
    expect(part.text()).toContain('30% from')
    expect(part.text()).toContain('at least 1 hour ahead')
  })
})

describe('the QR code', () => {
  it('holds the link', async () => {
    go('/pages/promote/shareQRCode')
    part = await renderPart(<ShareQRCode />)
    await until(() => part.text().includes('Save picture'))
    expect(part.text()).toContain('AB2CD3EF')
  })
})

const able = (share: () => Promise<void>, canShare?: () => boolean): void => {
  vi.stubGlobal('navigator', canShare === undefined ? { share } : { share, canShare })
}

describe('the share sheet', () => {
  const link = { url: 'https://tapeline.example/?invite=AB2CD3EF' }
  const file = { files: [new File([''], 'a.png')] }
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  it('is not opened where there is none, or where it takes no files', async () => {
    vi.stubGlobal('navigator', {})
    expect(await shareOrNot(link)).toBe(false)
    able(() => Promise.resolve())
    expect(await shareOrNot(link)).toBe(true)
    expect(await shareOrNot(file)).toBe(false)
    able(
      () => Promise.resolve(),
      () => true,
    )
    expect(await shareOrNot(file)).toBe(true)
  })
  it('that is closed is no failure; one that fails is', async () => {
    able(() => Promise.reject(new DOMException('', 'AbortError')))
    expect(await shareOrNot(link)).toBe(true)
    able(() => Promise.reject(new DOMException('', 'NotAllowedError')))
    expect(await shareOrNot(link)).toBe(false)
  })
})
