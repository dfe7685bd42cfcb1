import type { ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type EarnOrder, type EarnProduct, financeRecord, financial, sctFunds, toAmount, ZERO } from '#protocol'
import { endSession } from '../../../../src/core/session/session.ts'
import OrderDetail from '../../../../src/pages/Pledged/orderDetail.tsx'
import OrderList from '../../../../src/pages/Pledged/orderList.tsx'
import Pledged from '../../../../src/pages/Pledged/Pledged.tsx'
import Prepayment from '../../../../src/pages/Pledged/Prepayment.tsx'
import PaidInterest from '../../../../src/pages/Pledged/record.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until } from '../../../support/renderApp.tsx'
import { signInForEach } from '../../../support/signInForEach.ts'

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

const DAY = 86_400_000
const AT = Date.UTC(2026, 10, 28, 13)
const PRODUCT: EarnProduct = {
  kind: 'pledged',
  id: 'USDT-60',
  coin: 'USDT',
  days: 60,
  rate: '0.045',
  least: toAmount('50'),
  most: toAmount('10000'),
  quota: toAmount('1000000'),
  left: toAmount('750000'),
  noticeDays: 0,
  open: true,
}
const FLEXIBLE: EarnProduct = { ...PRODUCT, id: 'USDT-flex', days: 0, rate: '0.018' }
const DATES = { valueAt: AT, payAt: AT + 11 * 3_600_000, endAt: AT + 60 * DAY }
const ORDER: EarnOrder = {
  kind: 'pledged',
  id: '7',
  product: 'USDT-60',
  coin: 'USDT',
  principal: toAmount('1000'),
  rate: '0.045',
  days: 60,
  noticeDays: 0,
  state: 'running',
  at: AT - 1,
  ...DATES,
  paid: toAmount('0.05650684'),
  payments: 1,
  interest: toAmount('7.39726027'),
  nextAt: DATES.payAt + DAY,
  nextInterest: toAmount('0.12328767'),
  redeemAt: 0,
}
const REDEMPTION = {
  early: { at: 0, back: toAmount('1000'), forfeited: toAmount('0.02568493'), difference: toAmount('7.34') },
  term: { at: DATES.endAt, back: toAmount('1000'), interest: toAmount('7.34075343') },
}

describe('products', () => {
  it('are listed with rate, term or none, bounds and what is left', async () => {
    venue.on(financial.financialProductList, () => ({ products: [FLEXIBLE, PRODUCT], ts: 1 }))
    await open('/pages/Pledged/Pledged', <Pledged />)
    await until(() => part.text().includes('USDT · 60 days'))
    expect(part.text()).toContain('USDT · Flexible')
    expect(part.text()).toContain('50 to 10,000 USDT · 750,000 USDT left')
    expect(part.text()).toContain('4.50% a year')
  })

  it('are bought once everything about the order was shown, at just that', async () => {
    venue.on(financial.productsIntroduction, () => ({ product: PRODUCT, ...DATES, ts: 1 }))
    venue.on(sctFunds.getByCode, () => ({ fund: { available: toAmount('5000') } }) as never)
    const preview = {
      product: PRODUCT,
      amount: toAmount('1000'),
      ...DATES,
      firstInterest: toAmount('0.05650684'),
      interest: toAmount('7.39726027'),
      fee: ZERO,
      available: toAmount('5000'),
      own: ZERO,
    }
    venue.on(financial.generateFinancialOrder, () => ({ preview, ts: 1 }))
    venue.on(financial.buyFinancialProduct, () => ({ id: '7' }))
    await open('/pages/Pledged/Pledged?id=USDT-60', <Pledged />)
    await until(() => part.text().includes('Available: 5,000 USDT'))
    await part.type('Amount', '1000')
    await part.press('Continue')
    await until(() => part.text().includes('Interest over the term7.39726027 USDT'))
    expect(part.text()).toContain('Fee0 USDT')
    expect(part.text()).toContain('Balance after this4,000 USDT')
    await part.press('Confirm')
    await until(() => location.hash === '#/pages/Pledged/orderDetail?id=7')
    expect(venue.of(financial.buyFinancialProduct)).toEqual([
      { kind: 'pledged', product: 'USDT-60', amount: '1000', rate: '0.045', noticeDays: 0, endAt: DATES.endAt },
    ])
  })

  it('lead guests to the login', async () => {
    endSession()
    venue.on(financial.productsIntroduction, () => ({ product: FLEXIBLE, ...DATES, endAt: 0, ts: 1 }))
    await open('/pages/Pledged/Pledged?id=USDT-flex', <Pledged />)
    await until(() => part.text().includes('Sign in to stake'))
    expect(part.text()).toContain('The rate can change')
  })
})

it('a redemption shows what comes back and what is given up, asks, and sends just that', async () => {
  venue.on(financial.redeemOrderInfo, () => ({ order: ORDER, redemption: REDEMPTION, ts: 1 }))
  venue.on(financial.redeemFinancialOrder, () => ({ id: '7' }))
  await open('/pages/Pledged/Prepayment?id=7', <Prepayment />)
  await until(() => part.text().includes('Interest you give up0.02568493 USDT'))
  expect(part.text()).toContain('Interest to come7.34075343 USDT')
  await part.press('Redeem now')
  await until(() => part.text().includes('You give up 0.02568493 USDT in interest'))
  const dialog = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')]
  dialog.find(({ textContent }) => textContent === 'Redeem now')?.click()
  await until(() => location.hash === '#/pages/Pledged/orderDetail?id=7')
  expect(venue.of(financial.redeemFinancialOrder)).toEqual([
    { kind: 'pledged', id: '7', back: '1000', forfeited: '0.02568493' },
  ])
})

it('an order that is over has nothing to redeem, and says what came back', async () => {
  const ended = { at: AT + DAY, by: 'early' as const, back: toAmount('1000'), forfeited: toAmount('0.01') }
  venue.on(financial.redeemOrderInfo, () => ({
    order: { ...ORDER, state: 'redeemed' as const, nextAt: 0, nextInterest: ZERO, ended },
    ts: 1,
  }))
  await open('/pages/Pledged/orderDetail?id=7', <OrderDetail />)
  await until(() => part.text().includes('Redeemed early'))
  expect(part.text()).toContain('Interest you give up0.01 USDT')
  expect(part.text()).not.toContain('Early redemption')
})

it('orders are listed with what is staked in all', async () => {
  venue.on(financial.CurrentUserOrder, () => ({
    totals: [
      { kind: 'pledged' as const, coin: 'USDT', orders: 1, principal: toAmount('1000'), paid: ZERO, coming: ZERO },
      { kind: 'managed' as const, coin: 'BTC', orders: 1, principal: toAmount('2'), paid: ZERO, coming: ZERO },
    ],
    ts: 1,
  }))
  venue.on(financial.runningOrder, () => ({ orders: [ORDER], ts: 1 }))
  venue.on(financial.redeemOver, () => ({ orders: [], ts: 1 }))
  await open('/pages/Pledged/orderList', <OrderList />)
  await until(() => part.text().includes('USDT · 60 days'))
  expect(part.text()).toContain('Staked amount1,000 USDT')
  expect(part.text()).not.toContain('BTC')
  await part.press('Ended')
  await until(() => part.text().includes('Nothing has ended yet'))
  await part.press('Staking and loans')
  await until(() => location.hash === '#/pages/Pledged/Pledged')
})

it('interest is told payment by payment, of one order and of all', async () => {
  venue.on(financial.redeemOrderInfo, () => ({ order: ORDER, ts: 1 }))
  venue.on(financial.runningOrderLX, () => ({
    lines: [1, 2].map((day) => ({ day, at: AT + day * DAY, amount: toAmount('0.12'), paid: day < 2 })),
    ts: 1,
  }))
  await open('/pages/Pledged/record?id=7', <PaidInterest />)
  await until(() => part.text().includes('Upcoming'))
  await part.close()
  venue.on(financeRecord.allRecord, () => ({ lines: [] }))
  await open('/pages/Pledged/record', <PaidInterest />)
  await until(() => part.text().includes('No interest paid yet'))
})
