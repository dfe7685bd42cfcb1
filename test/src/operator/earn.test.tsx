import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operators, toAmount, toPrice } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { Earn } from '../../../src/operator/Earn.tsx'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'
import { TERMS as KEPT_TERMS } from '../pages/Pledged/loanFixtures.ts'

const venue = createAnswers()
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))
const { listEarnLoans, listEarnProducts, listEarnSales } = operators.OPERATOR_CALLS

const AT = 1_700_000_000_000
const TERMS: operators.EarnTermsView = {
  open: true,
  rate: '0.052',
  least: toAmount('100'),
  most: toAmount('20000'),
  quota: toAmount('2000000'),
  noticeDays: 1,
}
const product = (more: Partial<operators.EarnProductFigures> = {}): operators.EarnProductFigures => ({
  kind: 'managed',
  id: 'USDT-30',
  coin: 'USDT',
  days: 30,
  now: TERMS,
  principal: toAmount('500000'),
  running: 12,
  bought: 40,
  paid: toAmount('1234.5'),
  owed: toAmount('987.6'),
  ...more,
})
const LOAN_TERMS: operators.LoanTermsView = {
  ...KEPT_TERMS,
  open: true,
  least: toAmount('10'),
  most: toAmount('200000'),
  quota: toAmount('1000000'),
  lot: toAmount('0.001'),
}
const loan = (more: Partial<operators.LoanFigures> = {}): operators.LoanFigures => ({
  id: 'BTC-USDT-30',
  coin: 'USDT',
  collateralCoin: 'BTC',
  days: 30,
  now: LOAN_TERMS,
  principal: toAmount('250000'),
  running: 9,
  collateral: toAmount('7.5'),
  notice: 2,
  urgent: 0,
  liquidation: 1,
  taken: 31,
  interest: toAmount('812.5'),
  sales: 3,
  sold: toAmount('0.4'),
  shortfall: toAmount('12'),
  ...more,
})
const sale = (more: Partial<operators.SaleFigures> = {}): operators.SaleFigures => ({
  id: 'sui-1',
  stage: 'distributed',
  token: 'SUI',
  payCoin: 'USDT',
  tokenPrice: toPrice('2'),
  supply: toAmount('1000'),
  totalLeast: toAmount('0'),
  startsAt: AT,
  endsAt: AT + 1,
  deliversAt: AT + 2,
  participants: 3,
  committed: toAmount('4000'),
  allocated: toAmount('1000'),
  paid: 2,
  proceeds: toAmount('1680'),
  sold: toAmount('840'),
  released: toAmount('420'),
  refunded: 1,
  ...more,
})

let part: Rendered
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
})
afterEach(() => part.close())
const show = async (products: operators.EarnProductFigures[], showsTerms = true): Promise<void> => {
  venue.on(listEarnProducts, () => ({ products }))
  part = await renderPart(<Earn showsTerms={showsTerms} />)
}
const showLoans = async (products: operators.LoanFigures[]): Promise<void> => {
  await show([])
  venue.on(listEarnLoans, () => ({ products }))
  await part.press('Loans')
}
/** The value beside a label of a list of figures. */
const valueOf = (label: string): string | undefined =>
  [...document.querySelectorAll('dt')]
    .find((one) => one.textContent === label)
    ?.parentElement?.querySelector('dd')
    ?.textContent?.replaceAll('\u00a0', ' ')

describe('products that earn, at the desk', () => {
  it('have their figures, their terms, and the way to their setting', async () => {
    await show([product()])
    await until(() => part.text().includes('USDT · 30 days'))
    expect(valueOf('Currently invested')).toBe('500,000 USDT')
    expect(valueOf('Quota used')).toBe('25%')
    expect(valueOf('Running orders')).toBe('12')
    expect(valueOf('Total orders')).toBe('40')
    expect(valueOf('Interest paid')).toBe('1,234.5 USDT')
    expect(valueOf('Interest owed')).toBe('987.6 USDT')
    expect(valueOf('Yearly rate')).toBe('5.20%')
    expect(valueOf('Quota')).toBe('2,000,000 USDT')
    const links = [...part.root.querySelectorAll('a')].map((one) => one.getAttribute('href'))
    expect(links).toContain('#/desk?view=settings&kind=managed&key=USDT-30')
    expect(links).toContain('#/desk?view=settings&kind=referral')
  })

  it('without a term say nothing of what is owed, and lead nobody to settings who sees none', async () => {
    await show([product({ kind: 'pledged', id: 'USDT-flex', days: 0, owed: toAmount('0') })], false)
    await until(() => part.text().includes('USDT · Flexible'))
    expect(valueOf('Interest owed')).toBeUndefined()
    expect(part.root.querySelector('a')).toBeNull()
  })

  it('tell of announced terms what differs, and all of a product that has none yet', async () => {
    const next = { ...TERMS, rate: '0.04', open: false, from: AT }
    await show([product({ next })])
    await until(() => part.text().includes('Yearly rate4.00%'))
    expect(part.text()).toContain('StatusClosed')
    expect(part.text().split('2,000,000').length - 1).toBe(1)
    await part.close()
    const { now: _, ...coming } = product({ next: { ...TERMS, from: AT } })
    queries.clear()
    await show([coming])
    await until(() => part.text().includes('Announced'))
    expect(valueOf('Quota used')).toBeUndefined()
    expect(valueOf('Quota')).toBe('2,000,000 USDT')
  })

  it('go on page by page', async () => {
    venue.on(listEarnProducts, ({ after }) =>
      after === undefined
        ? { products: [product()], next: 'managed/USDT-30' }
        : { products: [product({ id: 'BTC-14', coin: 'BTC', days: 14 })] },
    )
    part = await renderPart(<Earn showsTerms />)
    await part.press('Show more')
    await until(() => part.text().includes('BTC · 14 days'))
    expect(part.text()).toContain('USDT · 30 days')
  })
})

describe('loans, at the desk', () => {
  it('have what is lent against what, who is at a limit, what was sold, and their terms', async () => {
    await showLoans([loan()])
    await until(() => part.text().includes('USDT against BTC · 30 days'))
    expect(valueOf('Currently lent')).toBe('250,000 USDT')
    expect(valueOf('Quota used')).toBe('25%')
    expect(valueOf('Collateral')).toBe('7.5 BTC')
    expect(valueOf('Running loans')).toBe('9')
    expect(valueOf('Total loans')).toBe('31')
    expect(valueOf('LTV notice')).toBe('2')
    expect(valueOf('Urgent LTV notice')).toBeUndefined()
    expect(valueOf('Liquidation pending')).toBe('1')
    expect(valueOf('Interest paid')).toBe('812.5 USDT')
    expect(valueOf('Collateral sales')).toBe('3')
    expect(valueOf('Collateral sold')).toBe('0.4 BTC')
    expect(valueOf('Debt waived')).toBe('12 USDT')
    expect(valueOf('Liquidation at an LTV of')).toBe('91%')
    expect(valueOf('Minimum collateral sale')).toBe('0.001 BTC')
    const links = [...part.root.querySelectorAll('a')].map((one) => one.getAttribute('href'))
    expect(links).toEqual(['#/desk?view=settings&kind=loan&key=BTC-USDT-30'])
  })

  it('say nothing of sales and shortfalls that never were, and what of announced terms is new', async () => {
    const next = { ...LOAN_TERMS, fee: '0.03', from: AT }
    await showLoans([loan({ sales: 0, sold: toAmount('0'), shortfall: toAmount('0'), next })])
    await until(() => part.text().includes('Liquidation fee3%'))
    expect(part.text().split('Liquidation at an LTV of').length - 1).toBe(1)
    expect(valueOf('Collateral sold')).toBeUndefined()
    expect(valueOf('Debt waived')).toBeUndefined()
  })

  it('are none where nothing is lent', async () => {
    await showLoans([])
    await until(() => part.text().includes('No loan products'))
  })
})

describe('token sales, at the desk', () => {
  it('have what was committed, paid, sold and vested', async () => {
    await show([])
    await until(() => part.text().includes('No products'))
    venue.on(listEarnSales, () => ({ sales: [sale()] }))
    await part.press('Token sales')
    await until(() => part.text().includes('SUI sale'))
    expect(valueOf('Total committed')).toBe('4,000 USDT')
    expect(valueOf('Participants')).toBe('3')
    expect(valueOf('Total allocated')).toBe('1,000 SUI')
    expect(valueOf('Paid orders')).toBe('2')
    expect(valueOf('Proceeds')).toBe('1,680 USDT')
    expect(valueOf('Tokens sold')).toBe('840 SUI')
    expect(valueOf('Released tokens')).toBe('420 SUI')
    expect(valueOf('Still vesting')).toBe('420 SUI')
    expect(valueOf('Refunded orders')).toBe('1')
    expect(valueOf('Minimum total')).toBeUndefined()
  })

  it('that failed say why, and before the allocation there is nothing to pay', async () => {
    await show([])
    const { allocated: _, ...open } = sale({ id: 'sui-2', stage: 'subscribing', refunded: 0 })
    venue.on(listEarnSales, () => ({ sales: [open] }))
    await part.press('Token sales')
    await until(() => part.text().includes('sui-2'))
    expect(valueOf('Proceeds')).toBeUndefined()
    await part.close()
    queries.clear()
    await show([])
    venue.on(listEarnSales, () => ({ sales: [sale({ stage: 'refunded', failure: 'stopped' })] }))
    await part.press('Token sales')
    await until(() => part.text().includes('Tapeline stopped this sale.'))
  })
})
