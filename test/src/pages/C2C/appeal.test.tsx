import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type C2cOrderView, merchantOrder, merchatAppeal, security, toAmount } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import Appeal from '../../../../src/pages/C2C/appeal.tsx'
import TradeOrderDetail from '../../../../src/pages/C2C/tradeOrderDetail.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until } from '../../../support/renderApp.tsx'
import { signInForEach } from '../../../support/signInForEach.ts'
import { FIGURES, RATINGS } from './offerExamples.ts'
import { FACTORS, NOW, orderOf, paidOrder, ruledOrder } from './orderExamples.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const uploads = vi.hoisted(() => ({ sent: 0 }))
vi.mock('../../../../src/core/request/upload.ts', () => ({
  uploadPicture: () => {
    uploads.sent += 1
    return Promise.resolve({ kind: 'ok', data: { id: String(uploads.sent).repeat(32) } })
  },
}))
vi.mock('../../../../src/ui/image/readPicture.ts', () => ({
  readPicture: (file: File) => Promise.resolve({ ok: true, file }),
}))
const venue = createAnswers()
answers.post = venue.post

const ID = '50000001'
let part: Rendered
signInForEach(venue)
beforeEach(() => {
  venue.on(merchantOrder.getMerchant, () => ({ merchant: FIGURES, ratings: RATINGS }))
  venue.on(security.emailStatusGoogleStatus, () => FACTORS)
  venue.on(merchatAppeal.save, () => ({ id: ID }))
  uploads.sent = 0
})
afterEach(() => part.close())

const isNow = (order: C2cOrderView): void => venue.on(merchantOrder.getOrderByOrderNo, () => ({ order, ts: 1 }))
const go = (path: string): void => {
  location.hash = path
  history.replaceState({ idx: 0 }, '')
}
const showCase = async (order: C2cOrderView): Promise<void> => {
  go(`/pages/C2C/appeal?id=${ID}`)
  isNow(order)
  part = await renderPart(<Appeal />)
  await until(() => part.root.querySelector('h2'))
}
const showOrder = async (order: C2cOrderView): Promise<void> => {
  go(`/pages/C2C/tradeOrderDetail?id=${ID}`)
  isNow(order)
  part = await renderPart(<TradeOrderDetail />)
  await until(() => part.text().includes('Order number'))
}
const NOBODY = { who: 'nobody', what: 'none', until: 0 } as const
const appealed = (more: Partial<C2cOrderView> = {}): C2cOrderView =>
  orderOf({
    state: 'appealed',
    version: 3,
    duty: { who: 'seller', what: 'state', until: NOW + 3_600_000 },
    case: { by: 'buyer', at: NOW, stated: ['buyer'], overdue: false, review: false, withdrawable: true },
    statements: [{ party: 'buyer', at: NOW, text: 'I paid\nand waited', pictures: ['/api/uploads/1'] }],
    ...more,
  })
const choose = async (text: string): Promise<void> => {
  await part.press('Choose')
  const choice = await until(() =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) => one.textContent?.startsWith(text)),
  )
  choice.click()
  await until(() => document.querySelector('[role=option]') === null)
}
const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
const dialogAction = async (name: string): Promise<void> => {
  await until(() => document.querySelector('[role=alertdialog]'))
  const buttons = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')]
  buttons.find(({ textContent }) => textContent === name)?.click()
}

const ended = (more: Partial<C2cOrderView>) => orderOf({ state: 'released', duty: NOBODY, ...more })

const NAMES = ['Open a case', 'Open a case · 01:00', 'Request a review · 01:00', 'View case', 'Submit statement']
describe('the way to the case of an order', () => {
  it.each([
    ['unpaid', orderOf(), undefined],
    ['paid', paidOrder(), 'Open a case'],
    ['released, in time', ended({ appealBy: NOW + 60_000 }), 'Open a case · 01:00'],
    ['released, too late', ended({ appealBy: NOW - 1 }), undefined],
    ['ruled on', ruledOrder({ appealBy: NOW + 60_000 }), 'Request a review · 01:00'],
    ['ruled on, too late', ruledOrder({ appealBy: NOW - 1 }), 'View case'],
    ['cancelled, to the buyer', ended({ state: 'cancelled', appealBy: NOW + 60_000 }), 'Open a case · 01:00'],
    ['cancelled, to the seller', ended({ state: 'cancelled', side: 'sell', appealBy: NOW + 60_000 }), undefined],
    ['in a case that they opened', appealed(), 'View case'],
    ['in a case of the other side', appealed({ side: 'sell' }), 'Submit statement'],
  ])('of an order that is %s', async (_, order, name) => {
    await showOrder(order)
    for (const one of NAMES) expect(part.control(one) !== undefined).toBe(one === name)
  })
})

describe('a case', () => {
  it('is opened by a reason that fits the side, with a statement', async () => {
    await showCase(orderOf({ state: 'paid', version: 2, duty: { who: 'seller', what: 'release', until: NOW + 9 } }))
    await part.press('Choose')
    await until(() => options().length > 0)
    expect(options()).toEqual(['Coins not released', 'Another reason'])
    document.querySelector<HTMLElement>('[role=option]')?.click()
    await until(() => options().length === 0)
    await part.press('Open case')
    await until(() => part.text().includes('Write 1 to 2,000 characters.'))
    expect(venue.of(merchatAppeal.save)).toEqual([])
    await part.type('Describe what happened', ' I paid yesterday. ')
    isNow(appealed())
    await part.press('Open case')
    await until(() => part.text().includes('Your statement'))
    expect(venue.of(merchatAppeal.save)).toEqual([
      { id: ID, state: 'paid', action: 'open', reason: 'notReleased', statement: 'I paid yesterday.' },
    ])
  })

  it('takes up to five pictures, a place at a time, and no longer those that were removed', async () => {
    await showCase(appealed({ side: 'sell' }))
    const places = () => [...part.root.querySelectorAll('legend')].map(({ textContent }) => textContent)
    for (let number = 1; number <= 5; number++) {
      expect(places()).toHaveLength(number)
      const input = part.root.querySelectorAll<HTMLInputElement>(`fieldset:nth-of-type(${number}) input[type=file]`)[0]
      if (input === undefined) throw new Error('no place')
      Object.defineProperty(input, 'files', { value: [new File(['x'], `${number}.png`)] })
      await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
      await until(() => uploads.sent === number)
    }
    expect(places().at(-1)).toBe('Picture 5 of up to 5')
    await part.press('Remove this picture')
    await part.type('Describe what happened', 'Nothing came.')
    await part.press('Submit statement')
    await until(() => venue.of(merchatAppeal.save).length > 0)
    expect(venue.of(merchatAppeal.save)).toMatchObject([{ images: ['2', '3', '4', '5'].map((one) => one.repeat(32)) }])
  })

  it('of a released order has the seller’s reasons', async () => {
    await showCase(paidOrder({ state: 'released', duty: NOBODY, appealBy: NOW + 60_000 }))
    await choose('Payment charged back')
    expect(part.text()).toContain('Opening a case locks whatever remains of its coins.')
  })

  it('that reviews a ruling says so, and what it can still move', async () => {
    await showCase(ruledOrder())
    await until(() => part.text().includes('They can only split what’s still on hold: 60 USDT.'))
    expect(part.text()).toContain('The other side has 24 hours.')
    expect(part.text()).toContain('The seller gets back40 USDT')
    expect(part.text()).not.toContain('One review')
    expect(part.text()).not.toContain('This includes the fee')
    await choose('New evidence')
    await part.type('Describe what happened', 'My bank found it.')
    await part.press('Request a review')
    await until(() => venue.of(merchatAppeal.save).length > 0)
    expect(venue.of(merchatAppeal.save)).toMatchObject([{ state: 'resolved', action: 'open', reason: 'newEvidence' }])
    await part.close()
    queries.clear()
    await showCase(ruledOrder({ held: toAmount('0') }))
    await until(() => part.text().includes('None of this order’s coins are on hold, so a review can’t move any.'))
  })

  it('that reviews a ruling can move what is held and the fee that was taken of it', async () => {
    const fee = { rate: '0.002', amount: toAmount('0.12') }
    await showCase(ruledOrder({ fee, held: toAmount('59.88') }))
    await until(() => part.text().includes('They can only split what’s still on hold: 60 USDT.'))
    expect(part.text()).toContain('This includes the fee taken from it, which is returned first.')
  })

  it('of the other side is stated in once, with what comes next and until when', async () => {
    await showCase(appealed({ side: 'sell' }))
    expect(part.text()).toContain('The other side’s statement')
    expect(part.text()).toContain('After that, the case can be decided without the missing statement.')
    expect(part.control('Withdraw case')).toBeUndefined()
    await part.type('Describe what happened', 'Nothing came.')
    const stated = appealed({ side: 'sell', version: 4, duty: { who: 'operators', what: 'rule', until: 0 } })
    isNow({ ...stated, case: { by: 'buyer', at: NOW, stated: ['buyer', 'seller'], overdue: false, review: false } })
    await part.press('Submit statement')
    await until(() => part.field('Describe what happened') === undefined)
    expect(venue.of(merchatAppeal.save)).toEqual([
      { id: ID, state: 'appealed', action: 'state', statement: 'Nothing came.' },
    ])
  })

  it('of one’s own is withdrawn after what follows was said, and leads to the order', async () => {
    await showCase(appealed())
    expect(part.field('Describe what happened')).toBeUndefined()
    await part.press('Withdraw case')
    await until(() => document.querySelector('[role=alertdialog]'))
    expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('the seller has at least 15 minutes')
    isNow(paidOrder({ side: 'buy' }))
    await dialogAction('Withdraw case')
    await until(() => location.hash === `#/pages/C2C/tradeOrderDetail?id=${ID}`)
    expect(venue.of(merchatAppeal.save)).toEqual([{ id: ID, state: 'appealed', action: 'withdraw' }])
  })

  it('that nobody can open any more leads to the order', async () => {
    await showCase(orderOf({ state: 'released', duty: NOBODY }))
    expect(part.field('Describe what happened')).toBeUndefined()
    expect(part.control('Open the order')).toBeDefined()
  })
})

describe('a division', () => {
  it('is offered by the buyer without a proof, and by the seller with the payment PIN', async () => {
    venue.on(merchantOrder.offerDivision, () => ({ id: ID }))
    await showCase(appealed())
    await until(() => part.field('To the buyer'))
    await part.type('To the buyer', '100.5')
    expect(part.control('Send offer')?.getAttribute('aria-disabled')).toBe('true')
    await part.type('To the buyer', '40')
    expect(part.field('Payment PIN')).toBeUndefined()
    await part.press('Send offer')
    await until(() => venue.of(merchantOrder.offerDivision).length === 1)
    await part.close()
    queries.clear()
    await showCase(appealed({ side: 'sell' }))
    await until(() => part.field('To the buyer'))
    await part.type('To the buyer', '40')
    await part.type('Payment PIN', '471938')
    isNow(appealed({ side: 'sell', offer: { party: 'seller', toBuyer: toAmount('40') } }))
    await part.press('Send offer')
    await until(() => part.text().includes('You offered the other side'))
    expect((part.field('To the buyer') as HTMLInputElement).value).toBe('')
    expect(part.field('Payment PIN')).toBeUndefined()
    expect(venue.of(merchantOrder.offerDivision)).toEqual([
      { id: ID, state: 'appealed', toBuyer: '40' },
      { id: ID, state: 'appealed', toBuyer: '40', payPassword: '471938' },
    ])
  })

  it('that the buyer offers leads the seller here, who accepts it with the payment PIN', async () => {
    venue.on(merchantOrder.acceptDivision, () => ({ id: ID }))
    const offered = appealed({ side: 'sell', offer: { party: 'buyer', toBuyer: toAmount('40') } })
    await showOrder(offered)
    await part.press('Review offer')
    await until(() => location.hash === `#/pages/C2C/appeal?id=${ID}`)
    await part.close()
    await showCase(offered)
    await until(() => part.field('Payment PIN'))
    expect(part.text()).toContain('The buyer gets 40 USDT; the remainder goes back to the seller.')
    await part.type('Payment PIN', '471938')
    await part.press('Accept')
    await until(() => venue.of(merchantOrder.acceptDivision).length > 0)
    expect(venue.of(merchantOrder.acceptDivision)).toEqual([
      { id: ID, state: 'appealed', toBuyer: '40', payPassword: '471938' },
    ])
  })
})
