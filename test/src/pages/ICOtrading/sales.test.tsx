import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ico, icoOrder, rationSale, type SaleOrderView, type SaleView, saleCharge, sctFunds, toAmount } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import ICOtrading from '../../../../src/pages/ICOtrading/ICOtrading.tsx'
import IcoDetail from '../../../../src/pages/ICOtrading/icodetail.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { exampleSale } from '../../../support/saleExamples.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const NOW = Date.now()
const saleOf = (more: Partial<SaleView> = {}): SaleView => ({
  id: 'spring',
  settings: exampleSale(NOW),
  stage: 'subscribing',
  participants: 3,
  total: toAmount('1000'),
  ...more,
})
const ownOf = (more: Partial<SaleOrderView> = {}): SaleOrderView => ({
  order: '7',
  state: 'allocated',
  line: '1'.repeat(16),
  committed: toAmount('200'),
  locked: toAmount('100'),
  paid: toAmount('0'),
  tokens: toAmount('50'),
  charged: toAmount('100'),
  released: toAmount('0'),
  committedAt: NOW,
  ...more,
})

const ZERO = toAmount('0')
const FUND = {
  coin: 'USDT',
  available: toAmount('500'),
  frozen: ZERO,
  margin: ZERO,
  escrow: ZERO,
  locked: ZERO,
  deposit: ZERO,
}

let part: Rendered
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
  beginSession('1')
  venue.on(sctFunds.getByCode, () => ({ fund: FUND }))
})
afterEach(async () => {
  await part.close()
  endSession()
  localStorage.clear()
  location.hash = ''
})

const open = async (sale: SaleView): Promise<void> => {
  venue.on(ico.getDetail, () => ({ sale, ts: NOW }))
  location.hash = '/pages/ICOtrading/icodetail?id=spring'
  part = await renderPart(<IcoDetail />)
  await until(() => part.text().includes('Terms'))
}

describe('the list of sales', () => {
  it('says of each what comes next and how much is committed, and keeps the own ones apart', async () => {
    venue.on(ico.getList, () => ({
      sales: [saleOf(), saleOf({ id: 'later', stage: 'upcoming', total: toAmount('0') })],
      ts: NOW,
    }))
    venue.on(icoOrder.getOrderList, () => ({ sales: [saleOf({ own: ownOf() })], ts: NOW }))
    location.hash = '/pages/ICOtrading/ICOtrading'
    part = await renderPart(<ICOtrading />)
    await until(() => part.text().includes('50% subscribed'))
    expect(part.text()).toContain('Ends in')
    expect(part.text()).toContain('Starts in')
    await part.press('My sales')
    await until(() => part.text().includes('You committed 200 USDT'))
  })

  it('says that there is none', async () => {
    venue.on(ico.getList, () => ({ sales: [], ts: NOW }))
    location.hash = '/pages/ICOtrading/ICOtrading'
    part = await renderPart(<ICOtrading />)
    await until(() => part.text().includes('No token sales right now'))
  })
})

it('a sale that is none leads back to the list', async () => {
  location.hash = '/pages/ICOtrading/icodetail?id=none'
  history.replaceState({ idx: 0 }, '')
  venue.on(ico.getDetail, () => undefined)
  part = await renderPart(<IcoDetail />)
  await until(() => part.text().includes('Sale not found'))
  await part.press('Token sales')
  await until(() => location.hash === '#/pages/ICOtrading/ICOtrading')
})

describe('a subscription', () => {
  it('shows what it can get at most, that it costs no fee, and the balance afterwards, before it is sent', async () => {
    await open(saleOf())
    venue.on(icoOrder.buy, () => ({ id: '7' }))
    await part.type('Amount', '200')
    await until(() => part.text().includes('Maximum tokens'))
    expect(part.text()).toContain('Maximum tokens100 SUI')
    expect(part.text()).toContain('Fee0 USDT')
    await until(() => part.text().includes('Balance afterwards300 USDT'))
    await part.press('Subscribe')
    await until(() => venue.of(icoOrder.buy).length === 1)
    expect(venue.of(icoOrder.buy)).toEqual([{ id: 'spring', amount: '200' }])
  })

  it.each([
    ['9', 'Commit at least 10 USDT in all.'],
    ['6000', 'Commit at most 5,000 USDT in all.'],
    ['600', 'You don’t have that much USDT.'],
  ])('of %s says what is wrong', async (amount, text) => {
    await open(saleOf())
    await until(() => part.text().includes('Available: 500 USDT'))
    await part.type('Amount', amount)
    await until(() => part.text().includes(text))
    expect(part.control('Subscribe')?.getAttribute('aria-disabled')).toBe('true')
  })

  it('to a lottery is of whole tickets and carries a nonce of its own', async () => {
    const settings = { ...exampleSale(NOW), sharing: 'lottery' as const, ticket: toAmount('50') }
    await open(saleOf({ settings }))
    venue.on(icoOrder.buy, () => ({ id: '7' }))
    await part.type('Amount', '150')
    await until(() => part.text().includes('Commit whole tickets of 100 USDT each.'))
    await part.type('Amount', '200')
    await until(() => part.text().includes('Maximum tokens'))
    await part.press('Subscribe')
    await until(() => venue.of(icoOrder.buy).length === 1)
    expect(venue.of(icoOrder.buy)[0]).toMatchObject({ nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as string })
  })
})

describe('the own order', () => {
  it('is paid after the question says what for, that it costs no fee, and what becomes of it otherwise', async () => {
    await open(saleOf({ stage: 'paying', payBy: NOW + 3_600_000, own: ownOf() }))
    venue.on(icoOrder.pay, () => ({ id: '7' }))
    expect(part.text()).toContain('Returned to you100 USDT')
    expect(part.text()).toContain('If you don’t pay in time, your commitment is returned in full')
    await part.press('Pay 100 USDT')
    await until(() =>
      document.body.textContent.replaceAll('\u00a0', ' ').includes('You pay 100 USDT for 50 SUI, with no fee.'),
    )
    expect(venue.of(icoOrder.pay)).toEqual([])
  })

  it.each([
    [{ state: 'paid', paid: toAmount('100') }, 'Paid. You’ll receive the tokens at distribution.'],
    [{ state: 'refunded', refund: 'unpaid' }, 'You didn’t pay in time. Your commitment was returned in full.'],
    [{ state: 'refunded', refund: 'nothing', tokens: toAmount('0') }, 'No tokens were allocated to you.'],
  ] as const)('says how it stands: %o', async (more, text) => {
    await open(saleOf({ stage: 'distributing', payBy: NOW - 1, own: ownOf({ ...more, locked: toAmount('0') }) }))
    expect(part.text()).toContain(text)
  })

  it('tells what has vested and when more does', async () => {
    const own = ownOf({
      state: 'delivered',
      locked: toAmount('0'),
      released: toAmount('20'),
      nextVestAt: NOW + 86_400_000,
    })
    await open(saleOf({ stage: 'distributed', distributedAt: NOW, own }))
    expect(part.text()).toContain('Released tokens20 SUI')
    expect(part.text()).toContain('Still vesting30 SUI')
    expect(part.text()).toContain('Next release')
  })

  it('of a sale that failed says why', async () => {
    await open(saleOf({ stage: 'refunded', failure: 'stopped', own: ownOf({ state: 'refunded', refund: 'failed' }) }))
    expect(part.text()).toContain('Tapeline stopped this sale.')
    expect(part.text()).toContain('The sale didn’t take place. Your commitment was returned in full.')
  })
})

describe('the check of an allocation', () => {
  const settings = exampleSale(NOW)
  const lines = ['900', '300', '600', '1200'].map((commitment, at) => ({
    id: String(at).repeat(16),
    commitment: toAmount(commitment),
    nonce: '' as const,
  }))
  const outcome = rationSale('spring', settings, lines)
  const tokens = outcome.tokens[1] ?? toAmount('0')
  const allocated = saleOf({
    stage: 'paying',
    participants: lines.length,
    total: outcome.total,
    root: outcome.root,
    sum: outcome.sum,
    payBy: NOW + 3_600_000,
    own: ownOf({
      committed: toAmount('300'),
      tokens,
      charged: saleCharge(settings, tokens),
      locked: toAmount('0'),
      state: 'paid',
    }),
  })
  const recompute = async (sale: SaleView): Promise<void> => {
    await open(sale)
    venue.on(icoOrder.ration, ({ from = 0 }) =>
      from === 0 ? { sale, lines: lines.slice(0, 2), next: 2 } : { sale, lines: lines.slice(from) },
    )
    await part.press('Recalculate')
    await until(() => part.text().includes('Each entry only once'))
  }

  it('recomputes all of it from the published pages, and finds the own line', async () => {
    await recompute(allocated)
    await until(() => part.text().includes('The allocation is correct'))
    expect(part.text()).toContain('Your entry in the list2 of 4')
    expect(part.text()).toContain(outcome.root)
    expect(venue.of(icoOrder.ration)).toEqual([
      { id: 'spring', from: 0 },
      { id: 'spring', from: 2 },
    ])
  })

  it('says what differs where the sale was published otherwise', async () => {
    await recompute({ ...allocated, sum: toAmount('1') })
    expect(part.text()).toContain('The allocation doesn’t match')
    expect(part.text()).toContain('Total allocated doesn’t match')
  })
})
