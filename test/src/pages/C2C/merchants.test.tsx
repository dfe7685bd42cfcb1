import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { merchant, merchantOrder } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import MerchantItem from '../../../../src/pages/C2C/merchantItem.tsx'
import MerchantPage from '../../../../src/pages/C2C/merchantPage.tsx'
import PaymentDetail from '../../../../src/pages/C2C/paymentDetail.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { FIGURES, offerOf } from './offerExamples.ts'
import { orderOf } from './orderExamples.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

let part: Rendered
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
  beginSession('1')
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

const openMerchant = async (): Promise<void> => {
  go('/pages/C2C/merchantPage?id=10000007')
  part = await renderPart(<MerchantPage />)
}

describe('the page of a merchant', () => {
  it('shows figures beside what they are computed from, and the offers', async () => {
    venue.on(merchant.getMerchantById, () => ({ merchant: FIGURES, offers: [offerOf('77')], ts: 1 }))
    await openMerchant()
    await until(() => part.text().includes('Last 30 days'))
    expect(venue.of(merchant.getMerchantById)[0]).toEqual({ id: '10000007' })
    expect(part.text()).toContain('Completion rate98.46%')
    expect(part.text()).toContain('Completed ÷ ended128 ÷ 130')
    expect(part.text()).toContain('Trading partners90')
    expect(part.text()).toContain('Average time to release3 minutes')
    expect(part.control('View terms')?.getAttribute('href')).toBe('#/pages/C2C/merchantItem?ad=77')
    await part.press('Buy USDT from merchant 10000007')
    await until(() => location.hash === '#/pages/C2C/orderGeneration?ad=77')
  })

  it('of somebody new says that there are no orders, and no mean of none', async () => {
    const none = { ...FIGURES, ended: 0, completed: 0, completion: '0', counterparties: 0, payMs: 0, releaseMs: 0 }
    venue.on(merchant.getMerchantById, () => ({ merchant: none, offers: [], ts: 1 }))
    await openMerchant()
    await until(() => part.text().includes('No completed orders yet'))
    expect(part.text()).not.toContain('Average time')
    expect(part.text()).toContain('This merchant has no available ads right now.')
  })

  it('of one of the demo says who runs it, and that no real money is moved', async () => {
    venue.on(merchant.getMerchantById, () => ({ merchant: { ...FIGURES, automatic: true }, offers: [], ts: 1 }))
    await openMerchant()
    await until(() => part.text().includes('All funds are demo funds: no real money is moved.'))
  })

  it('of somebody who posts no ads says that there is none', async () => {
    await openMerchant()
    await until(() => part.text().includes('Merchant not found'))
  })
})

it('an offer has its terms, times and its merchant’s words before it is taken', async () => {
  go('/pages/C2C/merchantItem?ad=77')
  venue.on(merchantOrder.selectDetail, () => ({
    offer: offerOf('77', { payMinutes: 30, note: 'No third parties.', fee: '0.001' }),
    maxDrift: '0.01',
    ts: 1,
  }))
  part = await renderPart(<MerchantItem />)
  await until(() => part.text().includes('Time to pay30 minutes'))
  expect(part.text()).toContain('Time to release15 minutesFee0.1%')
  expect(part.text()).toContain('No third parties.')
  expect(part.text()).toContain('Last 30 days')
})

it('how an order is paid has a page of its own, which leads on to the payment', async () => {
  go('/pages/C2C/paymentDetail?id=50000001')
  venue.on(merchantOrder.getOrderByOrderNo, () => ({ order: orderOf(), ts: 1 }))
  part = await renderPart(<PaymentDetail />)
  await until(() => part.text().includes('DE89370400440532013000'))
  await part.press('Pay')
  await until(() => location.hash === '#/pages/C2C/paymentBuy?id=50000001')
})
