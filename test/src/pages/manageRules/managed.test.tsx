import type { ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type EarnOrder, financial, sctFunds, toAmount, ZERO } from '#protocol'
import Confirms from '../../../../src/pages/manageBuy/confirms.tsx'
import ManageBuy from '../../../../src/pages/manageBuy/manageBuy.tsx'
import ManageDetail from '../../../../src/pages/manageRules/manageDetail.tsx'
import ManageHistory from '../../../../src/pages/manageRules/manageHistory.tsx'
import ManageList from '../../../../src/pages/manageRules/manageList.tsx'
import ManageMoney from '../../../../src/pages/manageRules/manageMoney.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until } from '../../../support/renderApp.tsx'
import { signInForEach } from '../../../support/signInForEach.ts'
import { DATES, LINES, orderOf, PRODUCT, REDEMPTION } from './earnExamples.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

let part: Rendered
signInForEach(venue)
afterEach(() => part.close())

const open = async (hash: string, screen: ReactElement): Promise<void> => {
  location.hash = hash
  history.replaceState({ idx: 0 }, '')
  part = await renderPart(screen)
}
const PREVIEW = {
  product: PRODUCT,
  amount: toAmount('1000'),
  ...DATES,
  firstInterest: toAmount('0.14246575'),
  interest: toAmount('4.2739726'),
  fee: ZERO,
  available: toAmount('5000'),
  own: ZERO,
}

describe('the list of products', () => {
  it('says rate, term, bounds and what is sold, and what an amount would earn', async () => {
    venue.on(financial.financialProductList, () => ({ products: [PRODUCT], ts: 1 }))
    await open('/pages/manageRules/manageMoney', <ManageMoney />)
    await until(() => part.text().includes('USDT · 30 days'))
    expect(part.text()).toContain('100 to 20,000 USDT · 25% sold')
    expect(part.text()).toContain('5.20% a year')
    await part.type('Amount', '1000')
    await until(() => part.text().includes('4.2739726 USDT'))
    expect(part.text()).toContain('Interest on the first day0.14246575 USDT')
  })

  it('is empty, or failed, with a way on', async () => {
    venue.on(financial.financialProductList, () => ({ products: [], ts: 1 }))
    await open('/pages/manageRules/manageMoney', <ManageMoney />)
    await until(() => part.text().includes('No products right now'))
  })
})

it('a product shows its dates, an announced rate, and that it is sold out', async () => {
  const next = { rate: '0.04', from: DATES.valueAt }
  venue.on(financial.productsIntroduction, () => ({ product: { ...PRODUCT, left: ZERO, next }, ...DATES, ts: 1 }))
  await open('/pages/manageRules/manageDetail?id=USDT-30', <ManageDetail />)
  await until(() => part.text().includes('Starts earning'))
  expect(part.text()).toContain('the rate for new orders is 4.00%')
  expect(part.control('Invest')?.getAttribute('aria-disabled')).toBe('true')
  expect(part.text()).toContain('Sold out')
})

describe('a purchase', () => {
  it('is checked by the venue before its confirmation is shown', async () => {
    venue.on(financial.productsIntroduction, () => ({ product: PRODUCT, ...DATES, ts: 1 }))
    venue.on(sctFunds.getByCode, () => ({ fund: { available: toAmount('5000') } }) as never)
    venue.on(financial.generateFinancialOrder, () => ({ preview: PREVIEW, ts: 1 }))
    await open('/pages/manageBuy/manageBuy?id=USDT-30', <ManageBuy />)
    await until(() => part.text().includes('Available: 5,000 USDT'))
    await part.type('Amount', '1000')
    await part.press('Continue')
    await until(() => location.hash.startsWith('#/pages/manageBuy/confirms'))
    expect(location.hash).toBe('#/pages/manageBuy/confirms?id=USDT-30&amount=1000')
  })

  it('is sent once, at the rate, notice and end that were shown', async () => {
    venue.on(financial.generateFinancialOrder, () => ({ preview: PREVIEW, ts: 1 }))
    venue.on(financial.buyFinancialProduct, () => ({ id: '7' }))
    await open('/pages/manageBuy/confirms?id=USDT-30&amount=1000&renews=1', <Confirms />)
    await until(() => part.text().includes('Interest over the term'))
    expect(part.text()).toContain('Fee0 USDT')
    expect(part.text()).toContain('Automatic at 5.20%')
    expect(part.text()).toContain('In total, you never get less than you invested')
    await part.press('Confirm')
    await until(() => location.hash === '#/pages/manageRules/manageList?id=7')
    expect(venue.of(financial.buyFinancialProduct)).toEqual([
      {
        kind: 'managed',
        product: 'USDT-30',
        amount: '1000',
        rate: '0.052',
        noticeDays: 0,
        endAt: DATES.endAt,
        renews: true,
      },
    ])
  })

  it('that names nothing leads back to the products', async () => {
    await open('/pages/manageBuy/confirms', <Confirms />)
    await until(() => part.text().includes('Product not found'))
    await part.press('Products')
    await until(() => location.hash === '#/pages/manageRules/manageMoney')
  })

  it('that is refused is looked at again', async () => {
    venue.on(financial.generateFinancialOrder, () => ({ preview: PREVIEW, ts: 1 }))
    venue.refuse(financial.buyFinancialProduct, { error: 'quoteChanged' }, 'The terms have changed.')
    await open('/pages/manageBuy/confirms?id=USDT-30&amount=1000', <Confirms />)
    await until(() => part.text().includes('Interest over the term'))
    await part.press('Confirm')
    await until(() => part.control('Check again') !== undefined)
    const before = venue.of(financial.generateFinancialOrder).length
    await part.press('Check again')
    await until(() => venue.of(financial.generateFinancialOrder).length > before)
  })
})

const shown = async (more: Partial<EarnOrder> = {}, redemption: typeof REDEMPTION | null = REDEMPTION) => {
  venue.on(financial.redeemOrderInfo, () => ({
    order: orderOf(more),
    ...(redemption === null ? {} : { redemption }),
    ts: 1,
  }))
  venue.on(financial.runningOrderLX, () => ({ lines: LINES, ts: 1 }))
  await open('/pages/manageRules/manageList?id=7', <ManageList />)
  await until(() => part.text().includes('Interest day by day'))
}

describe('an order', () => {
  it('shows redeeming now beside the end, with the difference, and every day', async () => {
    await shown()
    expect(part.text()).toContain('Amount returned999.57260274 USDT')
    expect(part.text()).toContain('Interest you give up4.2739726 USDT')
    expect(part.text()).toContain('Amount returned1,000 USDT')
    expect(part.text()).toContain('Interest to come3.84657534 USDT')
    expect(part.text().match(/Paid/g)?.length).toBeGreaterThanOrEqual(3)
    expect(part.text()).toContain('Upcoming')
  })

  it('is redeemed after a question, at what was shown to come back', async () => {
    venue.on(financial.redeemFinancialOrder, () => ({ id: '7' }))
    await shown()
    await part.press('Redeem now')
    await until(() => part.text().includes('compared with waiting until the end'))
    const answer = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].find(
      ({ textContent }) => textContent === 'Redeem now',
    )
    answer?.click()
    await until(() => venue.of(financial.redeemFinancialOrder).length === 1)
    expect(venue.of(financial.redeemFinancialOrder)).toEqual([{ kind: 'managed', id: '7', back: '999.57260274' }])
  })

  it('whose rate has changed asks for a new consent', async () => {
    venue.on(financial.setRenewal, () => ({ order: orderOf(), ts: 1 }))
    await shown({ renewal: { rate: '0.052', noticeDays: 0 }, renewable: { rate: '0.06', noticeDays: 1 } })
    expect(part.text()).toContain('The terms have changed. Without your consent')
    await part.press('Agree to these terms')
    await until(() => venue.of(financial.setRenewal).length === 1)
    expect(venue.of(financial.setRenewal)).toEqual([
      { kind: 'managed', id: '7', renewal: { rate: '0.06', noticeDays: 1 } },
    ])
  })

  it('that was redeemed early says what was deducted', async () => {
    const ended = { at: DATES.endAt, by: 'early', back: toAmount('999.5'), forfeited: toAmount('0.5') } as const
    await shown({ state: 'redeemed', ended }, null)
    expect(part.text()).toContain('Redeemed early')
    expect(part.text()).toContain('Paid interest deducted0.5 USDT')
    expect(part.control('Redeem now')).toBeUndefined()
  })
})

it('the lists of orders tell totals, states, and that there are none', async () => {
  venue.on(financial.CurrentUserOrder, () => ({
    totals: [
      {
        kind: 'managed' as const,
        coin: 'USDT',
        orders: 1,
        principal: toAmount('1000'),
        paid: toAmount('0.4'),
        coming: toAmount('3'),
      },
    ],
    ts: 1,
  }))
  venue.on(financial.runningOrder, () => ({ orders: [orderOf()], ts: 1 }))
  await open('/pages/manageRules/manageList', <ManageList />)
  await until(() => part.text().includes('Earning'))
  expect(part.text()).toContain('Invested1,000 USDT')
  await part.close()
  venue.on(financial.redeemOver, () => ({ orders: [], ts: 1 }))
  await open('/pages/manageRules/manageHistory', <ManageHistory />)
  await until(() => part.text().includes('No past investments yet'))
})
