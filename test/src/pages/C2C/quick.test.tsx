import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { c2cVarieties, merchantOrder, payType, sctFunds, toAmount } from '#protocol'
import { choosePair } from '../../../../src/c2c/market/chosenPair.ts'
import { queries } from '../../../../src/core/request/queries.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import Quick from '../../../../src/pages/C2C/quick.tsx'
import { fetchSheet } from '../../../../src/ui/Sheet.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { offerOf, VARIETIES } from './offerExamples.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

let part: Rendered
beforeAll(fetchSheet)
beforeEach(async () => {
  useDictionaries()
  queries.clear()
  venue.clear()
  beginSession('1')
  choosePair({ coin: 'USDT', currency: 'EUR' })
  venue.on(c2cVarieties.getc2cVarieties, () => VARIETIES)
  venue.on(merchantOrder.fastSaveBuy, () => ({ id: '50000001' }))
  location.hash = '/pages/C2C/quick'
  history.replaceState({ idx: 0 }, '')
  part = await renderPart(<Quick />)
  await until(() => part.field('Amount'))
})
afterEach(async () => {
  await part.close()
  endSession()
  localStorage.clear()
  location.hash = ''
})

const quoteOf = (side: 'buy' | 'sell') => ({
  quote: { offer: offerOf('77', { side }), amount: toAmount('100'), total: toAmount('92') },
  maxDrift: '0.01',
  ts: 1,
})

it('takes the best offer for an amount, after both sides of the order were shown', async () => {
  venue.on(merchantOrder.fastQuote, () => quoteOf('buy'))
  expect(part.control('Continue')?.getAttribute('aria-disabled')).toBe('true')
  await part.type('Amount', '92')
  await until(() => part.text().includes('Best offer'))
  expect(part.text()).toContain('You get100 USDT')
  await part.press('Continue')
  await until(() => part.text().includes('Confirm purchase'))
  expect(venue.of(merchantOrder.fastSaveBuy)).toEqual([])
  await part.press('Buy now')
  await until(() => location.hash === '#/pages/C2C/tradeOrderDetail?id=50000001')
  expect(venue.of(merchantOrder.fastSaveBuy)).toEqual([
    { side: 'buy', coin: 'USDT', currency: 'EUR', total: '92', method: 'sepa', price: '0.92', drift: '0', fee: '0' },
  ])
})

it('says when nobody offers it', async () => {
  venue.on(merchantOrder.fastQuote, () => ({ maxDrift: '0.01', ts: 1 }))
  await part.type('Amount', '9000')
  await until(() => part.text().includes('No offer accepts this amount right now.'))
  expect(part.control('Continue')?.getAttribute('aria-disabled')).toBe('true')
})

it('of a sale needs a way to be paid', async () => {
  venue.on(sctFunds.getByCode, () => ({ fund: { available: toAmount('30') } }) as never)
  venue.on(payType.fastPayType, () => ({ methods: [] }))
  await part.press('Sell')
  await until(() => part.text().includes('You have no payment method available for EUR.'))
  expect(part.control('Add a payment method')?.getAttribute('href')).toBe('#/pages/C2C/paymentMethod')
})
