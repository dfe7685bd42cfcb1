import type { ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { financial, type Loan, type LoanEvent, type LoanPreview, loan, sctFunds, toAmount, toPrice } from '#protocol'
import { endSession } from '../../../../src/core/session/session.ts'
import { askedLoans } from '../../../../src/core/state/loans.ts'
import OrderDetail from '../../../../src/pages/Pledged/orderDetail.tsx'
import OrderList from '../../../../src/pages/Pledged/orderList.tsx'
import Pledged from '../../../../src/pages/Pledged/Pledged.tsx'
import Prepayment from '../../../../src/pages/Pledged/Prepayment.tsx'
import LoanRecord from '../../../../src/pages/Pledged/record.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until } from '../../../support/renderApp.tsx'
import { signInForEach } from '../../../support/signInForEach.ts'
import { AT, detailOf, ENDED, EVENTS, INDEX, LOAN, NOTICED, PRODUCT, TERMS } from './loanFixtures.ts'

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
const openDetail = async (shown: Loan): Promise<void> => {
  venue.on(loan.detail, () => detailOf(shown))
  await open(`/pages/Pledged/orderDetail?loan=${shown.id}`, <OrderDetail />)
}
const meter = (): HTMLElement | null => document.querySelector('meter')
const answerDialog = (action: string): void => {
  const buttons = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')]
  buttons.find(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') === action)?.click()
}

const PREVIEW: LoanPreview = {
  product: PRODUCT,
  amount: toAmount('20000'),
  collateral: toAmount('0.5'),
  endAt: LOAN.endAt,
  ratio: '0.52631579',
  most: toAmount('24700'),
  leastCollateral: toAmount('0.40485830'),
  debt: toAmount('20000.16'),
  debtAtEnd: toAmount('20118.7'),
  liquidationNow: toPrice('46269.518797'),
  liquidationAtEnd: toPrice('46544.1'),
  available: toAmount('2'),
}

const openForm = async (): Promise<void> => {
  venue.on(loan.products, () => ({ products: [PRODUCT], ts: 1 }))
  venue.on(sctFunds.getByCode, () => ({ fund: { available: toAmount('2') } }) as never)
  venue.on(loan.preview, () => ({ preview: PREVIEW, ts: 1 }))
  await open('/pages/Pledged/Pledged?loan=BTC-USDT-30', <Pledged />)
  await until(() => part.text().includes('Available: 2 BTC'))
  await part.type('You borrow', '20000')
}

const openRepay = async (): Promise<void> => {
  venue.on(loan.detail, () => detailOf(LOAN))
  await open('/pages/Pledged/Prepayment?loan=9', <Prepayment />)
  await until(() => part.text().includes('You pay now20,000 USDT'))
}

describe('products that lend', () => {
  it('are listed beside those of staking, with rate, ratio and what is left', async () => {
    venue.on(financial.financialProductList, () => ({ products: [], ts: 1 }))
    venue.on(loan.products, () => ({ products: [PRODUCT], ts: 1 }))
    await open('/pages/Pledged/Pledged', <Pledged />)
    await until(() => part.text().includes('USDT against BTC · 30 days'))
    expect(part.text()).toContain('Up to 65% LTV · 750,000 USDT left')
    expect(part.text()).toContain('7.20% a year')
  })

  it('are told of with everything that a loan keeps, and lead guests to the login', async () => {
    endSession()
    venue.on(loan.products, () => ({ products: [PRODUCT], ts: 1 }))
    await open('/pages/Pledged/Pledged?loan=BTC-USDT-30', <Pledged />)
    await until(() => part.text().includes('Sign in to borrow'))
    for (const text of [
      'Notices at an LTV of75% and 85%',
      'Liquidation at an LTV of91%',
      'Liquidation fee2%',
      'counts95%',
      'charged by the hour, each started hour in full, and compounds every second',
      'the remainder is yours',
      'Tapeline lends from its own funds.',
    ])
      expect(part.text()).toContain(text)
    expect(venue.of(loan.products)).toContainEqual({ product: 'BTC-USDT-30' })
  })
})

describe('borrowing', () => {
  it('suggests collateral that is enough, or all there is', async () => {
    await openForm()
    // 20,000 / (80,000 · 0.95 · 0.65 / 1.01), rounded up.
    await until(() => part.text().includes('0.40890689 BTC is enough'))
    await part.press('Suggest')
    expect(part.field('Collateral')?.value).toBe('0.40890689')
    await part.press('Max')
    expect(part.field('Collateral')?.value).toBe('2')
  })

  it('shows gauge, debts and liquidation prices before it takes just that', async () => {
    await openForm()
    await part.type('Collateral', '0.5')
    await part.press('Continue')
    await until(() => meter())
    expect(meter()?.getAttribute('aria-valuetext')).toBe('52.63%, Safe')
    expect(part.text()).toContain('Current debt, with the hour started20,000.16 USDT')
    expect(part.text()).toContain('Debt at the end20,118.7 USDT')
    expect(part.text()).toContain('Current liquidation price46,269.518797 USDT')
    expect(part.text()).toContain('Liquidation price at the end46,544.1 USDT')
    expect(part.text()).toContain('Balance after this1.5 BTC')
    const looks = askedLoans.peek()
    venue.on(loan.take, () => ({ id: '9' }))
    await part.press('Borrow 20,000 USDT')
    await until(() => location.hash === '#/pages/Pledged/orderDetail?loan=9')
    expect(venue.of(loan.take)).toEqual([{ product: 'BTC-USDT-30', amount: '20000', collateral: '0.5', terms: TERMS }])
    expect(askedLoans.peek()).toBe(looks + 1)
  })

  it('says which field is refused', async () => {
    await openForm()
    venue.refuse(loan.preview, { error: 'loanRatio', field: 'collateral' }, 'It secures at most 4,940 USDT.')
    await part.type('Collateral', '0.1')
    await part.press('Continue')
    await until(() => part.text().includes('It secures at most 4,940 USDT.'))
    expect(meter()).toBeNull()
  })

  it('is refused with its reason, and looked at again', async () => {
    await openForm()
    await part.type('Collateral', '0.5')
    await part.press('Continue')
    await until(() => meter())
    venue.refuse(loan.take, { error: 'quoteChanged' }, 'The terms have changed.')
    await part.press('Borrow 20,000 USDT')
    await until(() => part.text().includes('The terms have changed.'))
    venue.on(loan.preview, () => ({ preview: { ...PREVIEW, ratio: '0.6' }, ts: 2 }))
    await part.press('Check again')
    await until(() => meter()?.getAttribute('aria-valuetext') === '60.00%, Safe')
    expect(part.control('Borrow 20,000 USDT')).toBeDefined()
  })

  it('says so while its outcome is unknown, and takes no second loan', async () => {
    await openForm()
    await part.type('Collateral', '0.5')
    await part.press('Continue')
    await until(() => meter())
    venue.on(loan.take, () => 'offline')
    await part.press('Borrow 20,000 USDT')
    await until(() => part.control('Borrow 20,000 USDT')?.getAttribute('aria-busy') === 'true')
    await part.press('Borrow 20,000 USDT')
    expect(venue.of(loan.take)).toHaveLength(1)
  })
})

describe('a loan', () => {
  it('shows its ratio, debts and prices, and the ways to add and to repay', async () => {
    await openDetail(LOAN)
    await until(() => meter())
    expect(meter()?.getAttribute('aria-valuetext')).toBe('52.63%, Safe')
    expect(part.text()).toContain('Current debt20,000 USDT')
    expect(part.text()).toContain('Debt at the end20,118.7 USDT')
    expect(part.text()).toContain('Current liquidation price46,269.518797 USDT')
    await part.press('Repay')
    await until(() => location.hash === '#/pages/Pledged/Prepayment?loan=9')
  })

  it('follows the live index between two answers', async () => {
    await openDetail(LOAN)
    await until(() => meter())
    part.stream.setFeed('index BTC-USDT', { px: '50000' }, { ts: AT + 1_000 })
    // 20,000 / (0.5 · 50,000 · 0.95)
    await until(() => meter()?.getAttribute('aria-valuetext') === '84.21%, Notice')
    expect(part.text()).toContain('Index price50,000 USDT')
  })

  it('gets collateral in two taps: just what is missing', async () => {
    await openDetail(NOTICED)
    await until(() => part.text().includes('The LTV has reached 75%'))
    venue.on(loan.addCollateral, () => ({ id: '9' }))
    await part.press('Add 0.0888848 BTC')
    await until(() => part.text().includes('The LTV falls to 65.00%'))
    venue.on(loan.detail, () => detailOf({ ...LOAN, collateral: toAmount('0.5888848') }))
    answerDialog('Add 0.0888848 BTC')
    await until(() => meter()?.getAttribute('aria-valuetext')?.includes('Safe'))
    expect(venue.of(loan.addCollateral)).toEqual([{ id: '9', amount: '0.0888848' }])
  })

  it('gets any other amount, with what it makes of it', async () => {
    await openDetail(LOAN)
    await part.press('Add collateral')
    await until(() => part.field('Collateral'))
    await part.type('Collateral', '3')
    await until(() => part.text().includes('You need 3 BTC and have 2 BTC.'))
    await part.type('Collateral', '0.5')
    await until(() => part.text().includes('LTV after this26.31%'))
    venue.on(loan.addCollateral, () => ({ id: '9' }))
    await part.press('Add 0.5 BTC')
    await until(() => venue.of(loan.addCollateral).length === 1)
    await until(() => part.field('Collateral') === undefined)
    expect(venue.of(loan.addCollateral)).toEqual([{ id: '9', amount: '0.5' }])
  })

  it('leads to a deposit where the user has too little to add', async () => {
    venue.on(loan.detail, () => ({ ...detailOf(NOTICED), availableCollateral: toAmount('0.01') }))
    await open('/pages/Pledged/orderDetail?loan=9', <OrderDetail />)
    await until(() => part.text().includes('You need 0.0888848 BTC and have 0.01 BTC.'))
    await part.press('Deposit BTC')
    await until(() => location.hash === '#/pages/money/addMoney')
  })

  it('that is refused more collateral says why', async () => {
    await openDetail(NOTICED)
    venue.refuse(loan.addCollateral, { error: 'earnMoved' }, 'This loan has changed.')
    await part.press('Add 0.0888848 BTC')
    await until(() => document.querySelector('[role=alertdialog]'))
    answerDialog('Add 0.0888848 BTC')
    await until(() => part.text().includes('This loan has changed.'))
  })

  it.each([
    [
      'a stale index',
      { ...INDEX, fresh: false, sellsFrom: 0 },
      'The index price is out of date. Nothing is liquidated',
    ],
    ['no index', undefined, 'There’s no index price right now.'],
    ['an index that is just back', { ...INDEX, sellsFrom: AT + 3_600_000 }, 'Nothing is liquidated before'],
  ])('with %s is not liquidated, and says so', async (_, index, sentence) => {
    await openDetail({ ...LOAN, index, ...(index === undefined ? { ratio: undefined } : {}) })
    await until(() => part.text().includes(sentence))
  })

  it('does not follow a live price while the venue says that its index is stale', async () => {
    await openDetail({ ...LOAN, index: { ...INDEX, fresh: false, sellsFrom: 0 } })
    await until(() => meter())
    part.stream.setFeed('index BTC-USDT', { px: '50000' }, { ts: AT + 1_000 })
    await until(() => part.text().includes('out of date'))
    expect(meter()?.getAttribute('aria-valuetext')).toBe('52.63%, Safe')
  })

  it('that is over says how it ended', async () => {
    const end = { ...EVENTS[0], returned: toAmount('0.1') } as LoanEvent
    venue.on(loan.events, () => ({ events: [end], ts: 1 }))
    await openDetail(ENDED)
    await until(() => part.text().includes('Collateral returned0.1 BTC'))
    expect(part.text()).toContain('Remainder returned100 USDT')
    expect(part.text()).toContain('Liquidated')
    expect(part.text()).toContain('The collateral was sold to repay the debt.')
    expect(part.text()).toContain('Collateral sold0.4 BTC')
    expect(part.control('Repay')).toBeUndefined()
    expect(meter()).toBeNull()
  })

  it('of somebody else is none', async () => {
    await open('/pages/Pledged/orderDetail?loan=77', <OrderDetail />)
    await until(() => part.text().includes('Loan not found'))
  })
})

describe('a repayment', () => {
  it('of all of it shows what is saved and what returns, asks, and sends just that', async () => {
    await openRepay()
    expect(part.text()).toContain('Of which interest10 USDT')
    expect(part.text()).toContain('Interest saved118.7 USDT')
    expect(part.text()).toContain('Collateral you get back0.5 BTC')
    venue.on(loan.repay, () => ({ id: '9' }))
    await part.press('Repay 20,000 USDT')
    await until(() => part.text().includes('0.5 BTC of collateral is returned'))
    answerDialog('Repay 20,000 USDT')
    await until(() => location.hash === '#/pages/Pledged/orderDetail?loan=9')
    expect(venue.of(loan.repay)).toEqual([{ id: '9', amount: '20000', whole: true }])
  })

  it('shows the new amount when another hour has begun meanwhile', async () => {
    await openRepay()
    venue.refuse(loan.repay, { error: 'quoteChanged' }, 'The terms have changed.')
    venue.on(loan.detail, () => detailOf({ ...LOAN, debt: toAmount('20000.16') }))
    await part.press('Repay 20,000 USDT')
    await until(() => document.querySelector('[role=alertdialog]'))
    answerDialog('Repay 20,000 USDT')
    await until(() => part.text().includes('Repaying in full now takes 20,000.16 USDT.'))
    expect(part.control('Repay 20,000.16 USDT')).toBeDefined()
  })

  it('of a part shows how the loan stands after it', async () => {
    await openRepay()
    await part.press('Partial amount')
    await part.type('Amount', '20000')
    await until(() => part.text().includes('choose “Full amount”'))
    await part.type('Amount', '10000')
    await until(() => part.text().includes('Debt after this10,000 USDT'))
    expect(part.text()).toContain('LTV after this26.31%')
    venue.on(loan.repay, () => ({ id: '9' }))
    await part.press('Repay 10,000 USDT')
    await until(() => venue.of(loan.repay).length === 1)
    expect(venue.of(loan.repay)).toEqual([{ id: '9', amount: '10000', whole: false }])
  })

  it('is not offered where the balance is too small', async () => {
    venue.on(loan.detail, () => ({ ...detailOf(LOAN), available: toAmount('5') }))
    await open('/pages/Pledged/Prepayment?loan=9', <Prepayment />)
    await until(() => part.text().includes('You need 20,000 USDT and have 5 USDT.'))
    expect(part.control('Repay 20,000 USDT')?.getAttribute('aria-disabled')).toBe('true')
  })
})

it('loans are listed beside stakes, those that run and those that are over', async () => {
  venue.on(financial.CurrentUserOrder, () => ({ totals: [], ts: 1 }))
  venue.on(financial.runningOrder, () => ({ orders: [], ts: 1 }))
  venue.on(financial.redeemOver, () => ({ orders: [], ts: 1 }))
  venue.on(loan.list, ({ over }) => ({ loans: over === true ? [ENDED] : [NOTICED], ts: 1 }))
  await open('/pages/Pledged/orderList', <OrderList />)
  await until(() => part.text().includes('20,000 USDT · LTV 76.55%'))
  expect(part.text()).toContain('Notice')
  expect(part.text()).toContain('Nothing staked yet')
  await part.press('Ended')
  await until(() => part.text().includes('Liquidated'))
})

it('what happened to a loan is told with figures', async () => {
  venue.on(loan.detail, () => detailOf(LOAN))
  venue.on(loan.events, () => ({ events: [...EVENTS], ts: 1 }))
  await open('/pages/Pledged/record?loan=9', <LoanRecord />)
  await until(() => part.text().includes('At index price45,900 USDT'))
  expect(part.text()).toContain('Sold0.2 BTC')
  expect(part.text()).toContain('Liquidation fee180 USDT')
  expect(part.text()).toContain('Repaid8,900 USDT')
  expect(part.text()).toContain('Remainder returned100 USDT')
  expect(part.text()).toContain('Paid out20,000 USDT')
  expect(part.text()).toContain('LTV notice')
})
