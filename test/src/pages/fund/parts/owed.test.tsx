import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toAmount } from '#protocol'
import { runningLoans } from '../../../../../src/core/state/loans.ts'
import { LazyOwed } from '../../../../../src/pages/fund/parts/LazyOwed.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../../../support/renderApp.tsx'
import { LOAN } from '../../Pledged/loanFixtures.ts'

let part: Rendered
beforeEach(() => useDictionaries())
afterEach(async () => {
  await part.close()
  runningLoans.value = undefined
})
const hrefs = (): (string | null)[] => [...part.root.querySelectorAll('a')].map((one) => one.getAttribute('href'))

it('debts are shown coin by coin with their loans, and that the total counts what was borrowed', async () => {
  runningLoans.value = [LOAN]
  part = await renderPart(<LazyOwed />)
  await until(() => part.text().includes('20,000 USDT'))
  expect(part.text()).toContain('Your total includes what you borrowed and the collateral. This debt is not deducted.')
  expect(hrefs()).toEqual(['#/pages/Pledged/orderDetail?loan=9'])
  await act(async () => {
    runningLoans.value = [LOAN, { ...LOAN, id: '10', debt: toAmount('0.5') }, { ...LOAN, id: '11', coin: 'USDC' }]
  })
  expect(part.text()).toContain('20,000.5 USDT')
  expect(part.text()).toContain('20,000 USDC')
  expect(hrefs()).toEqual(['#/pages/Pledged/orderList', '#/pages/Pledged/orderDetail?loan=11'])
})

it('nothing is shown without a loan', async () => {
  part = await renderPart(<LazyOwed />)
  expect(part.text()).toBe('')
  await act(async () => {
    runningLoans.value = []
  })
  expect(part.text()).toBe('')
})
