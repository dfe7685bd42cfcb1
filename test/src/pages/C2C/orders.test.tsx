import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  books,
  type C2cOrderRow,
  type C2cOrderView,
  merchant,
  merchantOrder,
  payType,
  sctFunds,
  security,
  toAmount,
  toPrice,
  tradingContracts,
} from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import C2COrderList from '../../../../src/pages/C2C/C2COrderList.tsx'
import CancelOrder from '../../../../src/pages/C2C/cancelOrder.tsx'
import Confirmation from '../../../../src/pages/C2C/confirmation.tsx'
import OrderGeneration from '../../../../src/pages/C2C/orderGeneration.tsx'
import PaymentBuy from '../../../../src/pages/C2C/paymentBuy.tsx'
import TradeOrderDetail from '../../../../src/pages/C2C/tradeOrderDetail.tsx'
import { outageSpan } from '../../../../src/ui/format/outageSpan.ts'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until } from '../../../support/renderApp.tsx'
import { signInForEach } from '../../../support/signInForEach.ts'
import { FIGURES, offerOf, RATINGS } from './offerExamples.ts'
import { FACTORS, NOW, orderOf, paidOrder, ruledOrder } from './orderExamples.ts'
import { TERMS } from './termExamples.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const MONEY = '92.00 EUR'
const RELEASE = 'Release 100 USDT'
const ORDER = '#/pages/C2C/tradeOrderDetail?id=50000001'
let part: Rendered
signInForEach(venue)
beforeEach(() => {
  venue.on(merchantOrder.getMerchant, () => ({ merchant: FIGURES, ratings: RATINGS }))
  venue.on(security.emailStatusGoogleStatus, () => FACTORS)
})
afterEach(() => part.close())

/** Opens a page with none of ours below it. */
const go = (path: string): void => {
  location.hash = path
  history.replaceState({ idx: 0 }, '')
}
const isNow = (order: C2cOrderView): void => venue.on(merchantOrder.getOrderByOrderNo, () => ({ order, ts: 1 }))
const tick = async (label: string): Promise<void> => part.press(label)
const rowOf = (order: C2cOrderView): C2cOrderRow => order

const showOffer = async (offer = offerOf('77'), text = 'Amount', query = ''): Promise<void> => {
  go(`/pages/C2C/orderGeneration?ad=77${query}`)
  venue.on(merchantOrder.selectDetail, () => ({ offer, maxDrift: '0.01', ts: 1 }))
  part = await renderPart(<OrderGeneration />)
  await until(() => part.text().includes(text))
}

const showOrder = async (order: C2cOrderView): Promise<void> => {
  go('/pages/C2C/tradeOrderDetail?id=50000001')
  isNow(order)
  part = await renderPart(<TradeOrderDetail />)
  await until(() => part.text().includes('Order number'))
}

const showPay = async (order: C2cOrderView): Promise<void> => {
  go('/pages/C2C/paymentBuy?id=50000001')
  isNow(order)
  part = await renderPart(<PaymentBuy />)
}

const showRelease = async (order: C2cOrderView): Promise<void> => {
  go('/pages/C2C/confirmation?id=50000001')
  isNow(order)
  part = await renderPart(<Confirmation />)
  await until(() => part.control(RELEASE))
}

describe('taking an offer', () => {
  it('shows both sides, price and fee before it is confirmed, sends what was quoted, and leads to the order', async () => {
    venue.on(merchantOrder.saveBuy, () => ({ id: '50000001' }))
    await showOffer()
    await part.type('Amount', '92')
    await until(() => part.text().includes('100 USDT'))
    expect(part.text()).toContain('Fee')
    await part.press('Continue')
    await until(() => part.text().includes('Confirm purchase'))
    expect(part.text()).toContain('Time to pay15 minutes')
    expect(venue.of(merchantOrder.saveBuy)).toEqual([])
    await part.press('Buy now')
    await until(() => location.hash === ORDER)
    expect(venue.of(merchantOrder.saveBuy)).toEqual([
      { ad: '77', version: 1, price: '0.92', drift: '0', fee: '0', total: '92', payee: '80000001' },
    ])
  })

  it('begins with the amount and the way of payment by which the offer was found', async () => {
    const card = { payee: '80000002', method: 'bank-card', type: 'card', name: '' } as const
    venue.on(merchantOrder.saveBuy, () => ({ id: '50000001' }))
    await showOffer(offerOf('77', { ways: [...offerOf('77').ways, card] }), 'Amount', '&total=92&method=bank-card')
    await until(() => part.text().includes('Bank card'))
    await part.press('Continue')
    await until(() => part.text().includes('Confirm purchase'))
    await part.press('Buy now')
    await until(() => venue.of(merchantOrder.saveBuy).length > 0)
    expect(venue.of(merchantOrder.saveBuy)).toMatchObject([{ total: '92', payee: card.payee }])
  })

  it('shows a buyer what is left after the fee, and a seller what the fee adds', async () => {
    venue.on(merchantOrder.saveBuy, () => ({ id: '50000001' }))
    await showOffer(offerOf('77', { fee: '0.002' }))
    await part.type('Amount', '92')
    await until(() => part.text().includes('You get99.8 USDT'))
    expect(part.text()).toContain('Fee0.2 USDT (0.2%)')
    await part.press('Continue')
    await until(() => part.text().includes('Confirm purchase'))
    await part.press('Buy now')
    await until(() => venue.of(merchantOrder.saveBuy).length > 0)
    expect(venue.of(merchantOrder.saveBuy)).toMatchObject([{ fee: '0.002' }])
    await part.close()

    const fee = { rate: '0.001', amount: toAmount('0.1') }
    await showRelease(paidOrder({ fee, feeEscrow: toAmount('0.1') }))
    expect(part.text()).toContain('You sell100 USDT')
    expect(part.text()).toContain('Total with fee100.1 USDT')
  })

  it('and the fee on what a division, a ruling or a release gives to the buyer', async () => {
    const fee = { rate: '0.001', amount: toAmount('0.1') }
    await showOrder(orderOf({ state: 'paid', fee, offer: { party: 'seller', toBuyer: toAmount('30') } }))
    await part.press('Accept')
    await until(() => document.querySelector('[role=alertdialog]'))
    expect(document.querySelector('[role=alertdialog]')?.textContent).toContain(
      'Fee0.03\u00a0USDT (0.1%)You get29.97\u00a0USDT',
    )
    await part.close()
    queries.clear()
    await showOrder(ruledOrder({ fee: { ...fee, amount: toAmount('0.06') } }))
    expect(part.text()).toContain('You get59.94 USDT')
    expect(part.text()).toContain('Fee0.06 USDT (0.1%)')
    expect(part.text()).toContain('You get99.9 USDTPrice0.92 EURFee0.1 USDT (0.1%)')
    await part.close()
    queries.clear()
    await showOrder(orderOf({ state: 'released', fee, duty: { who: 'nobody', what: 'none', until: 0 } }))
    expect(part.text()).toContain('You received 99.9 USDT for 92.00 EUR.')
  })

  it('takes an amount of the coin, and names the worst price of a floating one', async () => {
    const pricing = { kind: 'floating', margin: '0', floor: toPrice('0.5'), ceiling: toPrice('2') } as const
    venue.on(merchantOrder.saveBuy, () => ({ id: '50000001' }))
    await showOffer(offerOf('77', { pricing, price: toPrice('1'), quotedAt: 1 }))
    await part.press('In USDT')
    await part.type('Amount', '50')
    await part.press('Continue')
    await until(() => part.text().includes('Worst price1.005'))
    await part.press('Buy now')
    await until(() => venue.of(merchantOrder.saveBuy).length > 0)
    expect(venue.of(merchantOrder.saveBuy)).toMatchObject([{ amount: '50', drift: '0.005' }])
  })

  it.each([
    ['5', 'At least 20.00'],
    ['500', 'At most 400.00'],
    ['92.123', 'Too many decimals.'],
  ])('of %s says why it cannot be', async (typed, why) => {
    await showOffer()
    await part.type('Amount', typed)
    await until(() => part.text().includes(why))
    expect(part.control('Continue')?.getAttribute('aria-disabled')).toBe('true')
  })

  it('that was taken meanwhile says so, and leads to the others', async () => {
    venue.refuse(merchantOrder.saveBuy, { error: 'c2cTaken' }, 'Someone took this offer first. Nothing was moved.')
    await showOffer()
    await part.type('Amount', '92')
    await part.press('Continue')
    await part.press('Buy now')
    await until(() => part.text().includes('Someone took this offer first. Nothing was moved.'))
    await part.press('See other offers')
    await until(() => location.hash === '#/pages/C2C/C2C')
  })

  it('that needs a verified identity leads there', async () => {
    venue.refuse(merchantOrder.saveBuy, { error: 'identityNeeded' }, 'Verify your identity first.')
    await showOffer()
    await part.type('Amount', '92')
    await part.press('Continue')
    await part.press('Buy now')
    await until(() => part.text().includes('Verify your identity first.'))
    await part.press('Verify identity')
    await until(() => location.hash === '#/pages/personal/advancedCtf')
  })

  it('without an answer asks for the outcome by its key, and sends nothing twice', async () => {
    venue.on(merchantOrder.saveBuy, () => 'offline')
    venue.on(tradingContracts.outcome, () => ({ outcome: 'running' as const }))
    await showOffer()
    await part.type('Amount', '92')
    await part.press('Continue')
    await part.press('Buy now')
    await until(() => part.text().includes('No answer yet'))
    expect(venue.of(tradingContracts.outcome)).toHaveLength(1)
    await part.press('Buy now')
    expect(venue.of(merchantOrder.saveBuy)).toHaveLength(1)
    venue.on(tradingContracts.outcome, () => ({ outcome: 'moved' as const, id: '50000001' }))
    await until(() => location.hash === ORDER)
  })

  it('that is gone leads back to the market', async () => {
    go('/pages/C2C/orderGeneration?ad=77')
    part = await renderPart(<OrderGeneration />)
    await until(() => part.text().includes('Offer no longer available'))
    await part.press('See other offers')
    await until(() => location.hash === '#/pages/C2C/C2C')
  })

  it('that buys asks for one’s own way to be paid, and for no more than one has', async () => {
    venue.on(sctFunds.getByCode, () => ({ fund: { available: toAmount('30') } }) as never)
    venue.on(payType.fastPayType, () => ({ methods: [] }))
    await showOffer(offerOf('77', { side: 'sell', ways: [{ payee: '', method: 'sepa', type: 'bank', name: 'SEPA' }] }))
    await until(() => part.text().includes('You have no payment method in EUR'))
    expect(part.control('Add a payment method')?.getAttribute('href')).toBe('#/pages/C2C/paymentMethod')
    await part.type('Amount', '92')
    await until(() => part.text().includes('You don’t have enough USDT.'))
  })
})

describe('the page of an order', () => {
  it('says who acts until when, how it is paid, and where the coins are by the ledger', async () => {
    await showOrder(orderOf())
    expect(part.root.querySelector('h2')?.textContent).toBe('Pay the seller')
    expect(part.root.querySelector('[role=timer]')?.textContent).toBe('15:00')
    expect(part.text()).toContain('DE89370400440532013000')
    expect(part.text()).toContain('Escrow transfer90000009')
    await part.press('Pay')
    await until(() => location.hash === '#/pages/C2C/paymentBuy?id=50000001')
  })

  it('counts by the venue’s clock, and says that an outage gave time back, and which', async () => {
    const outage = { from: NOW + 60_000, to: NOW + 180_000, cause: 'database' } as const
    venue.on(books.outages, () => ({ outages: [outage], down: { days: 30, ms: 120_000 } }))
    await showOrder(orderOf({ lengthened: 120_000 }))
    part.stream.clock.value = { offset: 60_000, uncertainty: 1, measuredAt: 1 }
    await until(() => part.root.querySelector('[role=timer]')?.textContent === '14:00')
    await until(() => part.text().includes('Extended by 2 minutes because Tapeline couldn’t be reached.'))
    await until(() => part.text().includes('Database unavailable'))
    expect(part.text()).toContain(outageSpan(outage.from, outage.to).replace(/\s/g, ' ').replaceAll('\u2011', '-'))
    expect(venue.of(books.outages)).toEqual([{ from: String(NOW), to: String(NOW + 900_000) }])
  })

  it('is read again when a step of it is told, and once when it left the open ones', async () => {
    await showOrder(orderOf())
    part.stream.setFeed('c2c', [rowOf(orderOf())])
    isNow(orderOf({ state: 'paid', version: 2, duty: { who: 'seller', what: 'release', until: 0 } }))
    part.stream.setFeed('c2c', [{ ...rowOf(orderOf()), version: 2 }])
    await until(() => part.text().includes('Waiting for the release'))
    isNow(orderOf({ state: 'released', version: 3, duty: { who: 'nobody', what: 'none', until: 0 } }))
    part.stream.setFeed('c2c', [])
    await until(() => part.text().includes('You received 100 USDT for 92.00 EUR.'))
    expect(venue.of(merchantOrder.getOrderByOrderNo)).toHaveLength(3)
  })

  it('says in its timeline why it was canceled, or why a case was opened', async () => {
    const step = { at: 1, by: 'buyer', transfer: '' } as const
    await showOrder(
      orderOf({
        side: 'sell',
        state: 'cancelled',
        duty: { who: 'nobody', what: 'none', until: 0 },
        events: [
          { ...step, event: 'appealed', state: 'appealed', reason: 'notReleased' },
          { ...step, event: 'cancelled', state: 'cancelled', reason: 'cannotPay' },
        ],
      }),
    )
    const steps = [...part.root.querySelectorAll('ol[aria-label="Timeline"] li')].map(({ textContent }) => textContent)
    expect(steps[0]).toContain('Reason given: “Coins not released”')
    expect(steps[1]).toContain('Reason given: “I can’t pay with this method”')
  })

  it('undoes “paid” once', async () => {
    venue.on(merchantOrder.payment, () => ({ id: '50000001' }))
    const paid = orderOf({ state: 'paid', version: 2, duty: { who: 'seller', what: 'release', until: 0 } })
    await showOrder(paid)
    await part.press('Undo “Paid”')
    await until(() => document.querySelector('[role=alertdialog]'))
    isNow(orderOf({ version: 3, undone: true }))
    const action = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].find(
      ({ textContent }) => textContent === 'Undo “Paid”',
    )
    action?.click()
    await until(() => part.text().includes('Pay the seller'))
    expect(venue.of(merchantOrder.payment)).toEqual([{ id: '50000001', state: 'paid', action: 'undo' }])
    await part.close()
    queries.clear()
    await showOrder({ ...paid, undone: true })
    expect(part.control('Undo “Paid”')).toBeUndefined()
  })

  it('accepts a cancellation that the other side offers by naming it', async () => {
    venue.on(merchantOrder.acceptDivision, () => ({ id: '50000001' }))
    await showOrder(orderOf({ offer: { party: 'seller', toBuyer: toAmount('0') } }))
    await part.press('Accept')
    await until(() => document.querySelector('[role=alertdialog]'))
    expect(part.text()).toContain('This ends the order and can’t be undone. Don’t accept if you’ve paid.')
    const buttons = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')]
    buttons.find(({ textContent }) => textContent === 'Accept')?.click()
    await until(() => venue.of(merchantOrder.acceptDivision).length > 0)
    expect(venue.of(merchantOrder.acceptDivision)).toEqual([{ id: '50000001', state: 'escrowed', toBuyer: '0' }])
  })

  it('of an ended order says what is held until when, and hides what is masked', async () => {
    await showOrder(
      orderOf({
        state: 'released',
        masked: true,
        held: toAmount('100'),
        heldUntil: 1_700_086_400_000,
        duty: { who: 'nobody', what: 'none', until: 0 },
      }),
    )
    expect(part.text()).toContain('On hold: 100 USDT until')
    expect(part.text()).toContain('Masked, because the order is over.')
    expect(part.control('Pay')).toBeUndefined()
  })
})

describe('an order on which operators ruled', () => {
  it('says who gets what, why and when, and leads to a review while one can be asked for', async () => {
    await showOrder(ruledOrder({ appealBy: NOW + 7_200_000 }))
    expect(part.text()).toContain('See below who gets what, and why.')
    expect(part.text()).toContain('You get60 USDT')
    expect(part.text()).toContain('The seller gets back40 USDT')
    expect(part.text()).toContain('ReasonPaid in part only')
    expect(part.text()).toMatch(/Decided on.*2023/)
    expect(part.text()).toMatch(/Either side can request it until .*2023/)
    expect(part.text()).not.toContain('Can be appealed until')
    expect(part.text()).not.toContain('Pay to:')
    // Beside what was ruled, the sums of the trade are those that were agreed.
    expect(part.text()).toContain('As agreedYou pay92.00 EURYou get100 USDT')
    await part.press('Request a review · 02:00:00')
    await until(() => location.hash === '#/pages/C2C/appeal?id=50000001')
  })

  it('says it to the seller from their side', async () => {
    await showOrder(ruledOrder({ side: 'sell', taker: false }))
    expect(part.text()).toContain('The buyer gets60 USDT')
    expect(part.text()).toContain('You get back40 USDT')
  })

  it('says what came from the merchant’s deposit, to who gets it and to whose it was', async () => {
    const deposit = { from: 'seller', coin: 'USDT', amount: toAmount('120.5') } as const
    const rulings = [
      { at: NOW, toBuyer: toAmount('60'), toSeller: toAmount('40'), reason: 'paidInPart', deposit },
    ] as const
    await showOrder(ruledOrder({ rulings: [...rulings] }))
    expect(part.text()).toContain('You get from the merchant’s deposit120.5 USDT')
    expect(part.text()).toContain('locked until the review period is over')
    await part.close()
    queries.clear()
    await showOrder(ruledOrder({ side: 'sell', taker: false, rulings: [...rulings] }))
    expect(part.text()).toContain('Taken from your deposit120.5 USDT')
  })

  it('offers no review when its time is over, nor of a review', async () => {
    await showOrder(ruledOrder({ appealBy: NOW - 1 }))
    expect(part.text()).toContain('The review period is over. This decision is final.')
    expect(part.text()).not.toContain('Request a review')
    await part.close()
    queries.clear()
    const first = { at: NOW, toBuyer: toAmount('60'), toSeller: toAmount('40'), reason: 'paidInPart' } as const
    const second = { at: NOW + 1, toBuyer: toAmount('0'), toSeller: toAmount('60'), reason: 'evidenceFalse' } as const
    const open = { by: 'seller', at: NOW, stated: ['seller'], overdue: true, review: true } as const
    await showOrder(ruledOrder({ appealBy: 0, rulings: [first, second], case: { ...open, stated: [...open.stated] } }))
    expect(part.text()).toContain('This was the review. The decision is final.')
    expect(part.text().indexOf('Evidence was forged')).toBeLessThan(part.text().indexOf('Earlier decision'))
    expect(part.text()).not.toContain('Request a review')
  })

  it('says what each side got in total after a review that decided again', async () => {
    const fee = { rate: '0.001', amount: toAmount('0.02') }
    const first = { at: NOW, toBuyer: toAmount('60'), toSeller: toAmount('40'), reason: 'paidInPart' } as const
    const second = { at: NOW + 1, toBuyer: toAmount('20'), toSeller: toAmount('40'), reason: 'evidenceFalse' } as const
    const seller = { side: 'sell', taker: false, appealBy: 0, fee } as const
    const total = 'Total received by each side:The buyer gets20 USDTYou get back80 USDTFee0.02 USDT (0.1%)'
    const shares = { toBuyer: toAmount('20'), toSeller: toAmount('80') }
    await showOrder(ruledOrder({ ...seller, rulings: [first, second], shares }))
    expect(part.text()).toContain(`See below who gets what, and why.${total}Fee returned0.08 USDT`)
    // Each decision has what came back of the fee with its own coins.
    expect(part.text()).toContain('You get back40 USDTFee0.02 USDT (0.1%)Fee returned0.04 USDTReasonEvidence')
    expect(part.text()).toContain('You get back40 USDTFee0.06 USDT (0.1%)Fee returned0.04 USDTReasonPaid in part')
    await part.close()
    queries.clear()
    // One that gave everything back leaves the buyer nothing.
    const back = { ...second, toBuyer: toAmount('0'), toSeller: toAmount('60') }
    await showOrder(ruledOrder({ ...seller, rulings: [first, back], fee: { rate: '0.001', amount: toAmount('0') } }))
    expect(part.text()).toContain('The buyer gets0 USDTYou get back100 USDTFee returned0.1 USDT')
    await part.close()
    queries.clear()
    // A single decision about all of it says that itself.
    await showOrder(ruledOrder({ rulings: [first], shares: { toBuyer: toAmount('60'), toSeller: toAmount('40') } }))
    expect(part.text()).not.toContain('in total')
  })

  it('says to the seller of a canceled order what came back of the fee', async () => {
    const canceled = { state: 'cancelled', fee: { rate: '0.001', amount: toAmount('0') } } as const
    await showOrder(ruledOrder({ ...canceled, side: 'sell', rulings: undefined, case: undefined }))
    expect(part.text()).toContain('100 USDT was returned to you.Fee returned0.1 USDT')
    await part.close()
    queries.clear()
    await showOrder(ruledOrder({ ...canceled, rulings: undefined, case: undefined }))
    expect(part.text()).not.toContain('Fee returned')
  })

  it('is under review while that case is open', async () => {
    await showOrder(
      ruledOrder({
        state: 'appealed',
        appealBy: 0,
        escrow: toAmount('60'),
        case: { by: 'seller', at: NOW, stated: ['seller'], overdue: false, review: true },
        duty: { who: 'buyer', what: 'state', until: NOW + 86_400_000 },
      }),
    )
    expect(part.text()).toContain('Earlier decision')
    expect(part.text()).toContain('This decision is under review.')
  })

  it('that was divided by agreement says so, and who got what', async () => {
    const agreed = { toBuyer: toAmount('70'), toSeller: toAmount('30') }
    const fee = { rate: '0.001', amount: toAmount('0.07') }
    await showOrder(ruledOrder({ rulings: undefined, case: undefined, agreed, fee }))
    expect(part.text()).toContain('Both sides agreed to split the coins.')
    expect(part.text()).toContain('You get69.93 USDTThe seller gets back30 USDTFee0.07 USDT (0.1%)')
    await part.close()
    queries.clear()
    await showOrder(ruledOrder({ side: 'sell', taker: false, rulings: undefined, case: undefined, agreed }))
    expect(part.text()).toContain('The buyer gets70 USDTYou get back30 USDT')
  })

  it('that was divided by agreement in the review of a ruling is not decided by staff', async () => {
    const agreed = { toBuyer: toAmount('20'), toSeller: toAmount('40') }
    const review = { by: 'seller', at: NOW, stated: ['seller' as const], overdue: false, review: true } as const
    await showOrder(ruledOrder({ agreed, appealBy: 0, case: { ...review, stated: [...review.stated] } }))
    expect(part.text()).toContain('You get20 USDTThe seller gets back40 USDT')
    expect(part.text()).toContain('Earlier decision')
    expect(part.text()).toContain('Both sides settled this in the review, so the decision no longer applies.')
    expect(part.text()).not.toContain('Decided by Tapeline staff')
    await part.close()
    queries.clear()
    // The first decision gave forty back, and the review forty more.
    const shares = { toBuyer: toAmount('20'), toSeller: toAmount('80') }
    await showOrder(ruledOrder({ agreed, shares, appealBy: 0 }))
    expect(part.text()).toContain('You get20 USDTThe seller gets back80 USDT')
  })

  it('that was divided before its release says what each side got in total, and the fee on it', async () => {
    const shares = { toBuyer: toAmount('60'), toSeller: toAmount('40') }
    const fee = { rate: '0.001', amount: toAmount('0.06') }
    await showOrder(ruledOrder({ state: 'released', shares, fee }))
    expect(part.text()).toContain('CompletedTotal received by each side:')
    expect(part.text()).toContain('You get59.94 USDTThe seller gets back40 USDTFee0.06 USDT (0.1%)')
    expect(part.text()).not.toContain('You got')
    expect(part.text()).toContain('As agreedYou pay92.00 EUR')
    await part.close()
    queries.clear()
    await showOrder(ruledOrder({ side: 'sell', taker: false, state: 'released', shares, fee }))
    expect(part.text()).toContain('The buyer gets60 USDTYou get back40 USDTFee0.06 USDT (0.1%)Fee returned0.04 USDT')
    await part.close()
    queries.clear()
    // In the review it is no more than this that can be released.
    const escrow = { escrow: toAmount('60'), feeEscrow: toAmount('0.06') }
    go('/pages/C2C/confirmation?id=50000001')
    isNow(paidOrder({ state: 'appealed', fee, ...escrow }))
    part = await renderPart(<Confirmation />)
    await until(() => part.text().includes('Release 60 USDT'))
    expect(part.text()).toContain('The buyer gets60 USDTFee0.06 USDT (0.1%)Total with fee60.06 USDT')
    expect(part.text()).not.toContain('You sell')
  })
})

describe('paying', () => {
  it('needs a reference or a picture, and that the money was sent', async () => {
    venue.on(merchantOrder.payment, () => ({ id: '50000001' }))
    await showPay(orderOf())
    await until(() => part.field('Payment reference'))
    expect(part.text()).toContain('Grace Hopper')
    expect(part.control('I have paid')?.getAttribute('aria-disabled')).toBe('true')
    await tick(`I have sent ${MONEY} to this account.`)
    await part.press('I have paid')
    await until(() => part.text().includes('Enter the payment reference or add a picture of the payment.'))
    expect(venue.of(merchantOrder.payment)).toEqual([])
    await part.type('Payment reference', ' TR 1 ')
    await part.press('I have paid')
    await until(() => location.hash === ORDER)
    expect(venue.of(merchantOrder.payment)).toEqual([
      { id: '50000001', state: 'escrowed', action: 'paid', reference: 'TR 1' },
    ])
  })

  it('of an order that waits for no payment leads to the order', async () => {
    await showPay(orderOf({ state: 'cancelled', duty: { who: 'nobody', what: 'none', until: 0 } }))
    await until(() => part.text().includes('Don’t pay for this order anymore.'))
    expect(part.field('Payment reference')).toBeUndefined()
    await part.press('Open the order')
    await until(() => location.hash === ORDER)
  })
})

describe('releasing', () => {
  it('says to look at the bank account, names the payer, and takes the payment PIN', async () => {
    venue.on(merchantOrder.release, () => ({ id: '50000001' }))
    await showRelease(paidOrder())
    expect(part.text()).toContain('Check your bank account, not the picture.')
    expect(part.control(RELEASE)?.getAttribute('aria-disabled')).toBe('true')
    await tick(`I see ${MONEY} from Ada Lovelace in my bank account.`)
    await part.type('Payment PIN', '471938')
    await part.press(RELEASE)
    await until(() => location.hash === ORDER)
    expect(venue.of(merchantOrder.release)).toEqual([{ id: '50000001', state: 'paid', payPassword: '471938' }])
  })

  it('takes a code of the authenticator instead', async () => {
    venue.on(security.emailStatusGoogleStatus, () => ({ ...FACTORS, proof: 'authenticator' as const }))
    venue.on(merchantOrder.release, () => ({ id: '50000001' }))
    await showRelease(paidOrder())
    await tick(`I see ${MONEY} from Ada Lovelace in my bank account.`)
    await part.press('Authenticator')
    await part.type('Authenticator code', '123 456')
    await part.press(RELEASE)
    await until(() => location.hash === ORDER)
    expect(venue.of(merchantOrder.release)).toEqual([{ id: '50000001', state: 'paid', code: '123456' }])
  })

  it('to another payer’s name wants that to be accepted', async () => {
    venue.on(merchantOrder.release, () => ({ id: '50000001' }))
    await showRelease(paidOrder({ payment: { reference: 'TR 1', picture: '', payer: 'Charles Babbage', fits: false } }))
    expect(part.text()).toContain('The payer’s name differs from the buyer’s verified name.')
    await tick(`I see ${MONEY} from Charles Babbage in my bank account.`)
    await part.type('Payment PIN', '471938')
    expect(part.control(RELEASE)?.getAttribute('aria-disabled')).toBe('true')
    await tick('The payer’s name isn’t Ada Lovelace. I want to release anyway.')
    await part.press(RELEASE)
    await until(() => location.hash === ORDER)
    expect(venue.of(merchantOrder.release)).toMatchObject([{ acceptsPayer: true }])
  })

  it('shows a wrong PIN at its field', async () => {
    venue.refuse(merchantOrder.release, { error: 'payPasswordWrong', field: 'payPassword' }, 'Incorrect payment PIN.')
    await showRelease(paidOrder())
    await tick(`I see ${MONEY} from Ada Lovelace in my bank account.`)
    await part.type('Payment PIN', '000001')
    await part.press(RELEASE)
    await until(() => part.field('Payment PIN')?.getAttribute('aria-invalid') === 'true')
    expect(part.text()).toContain('Incorrect payment PIN.')
  })
})

it('a cancellation says what follows, and wants to hear that nothing was paid', async () => {
  venue.on(merchantOrder.cancelOrder, () => ({ id: '50000001' }))
  venue.on(merchant.terms, () => ({ ...TERMS, freeCancels: 4 }))
  go('/pages/C2C/cancelOrder?id=50000001')
  isNow(orderOf())
  part = await renderPart(<CancelOrder />)
  await until(() => part.text().includes('You can cancel 4 orders a day; orders not paid in time count too.'))
  expect(part.control('Cancel order')?.getAttribute('aria-disabled')).toBe('true')
  await part.press('Choose')
  const choice = await until(() =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find(({ textContent }) =>
      textContent?.startsWith('The seller doesn’t answer'),
    ),
  )
  choice.click()
  await until(() => document.querySelector('[role=option]') === null)
  await tick('I haven’t paid anything.')
  await part.press('Cancel order')
  await until(() => location.hash === ORDER)
  expect(venue.of(merchantOrder.cancelOrder)).toEqual([{ id: '50000001', state: 'escrowed', reason: 'sellerSilent' }])
})

describe('the list of orders', () => {
  it('shows the open ones with what is left of their time, and is read again at a step', async () => {
    go('/pages/C2C/C2COrderList')
    venue.on(merchantOrder.getList, () => ({ orders: [rowOf(orderOf())], ts: 1 }))
    part = await renderPart(<C2COrderList />)
    await until(() => part.text().includes('Buy · 100 USDT'))
    expect(part.root.querySelector('[role=timer]')?.textContent).toBe('15:00')
    expect(venue.of(merchantOrder.getList)).toEqual([{ open: true }])
    part.stream.setFeed('c2c', [rowOf(orderOf())])
    venue.on(merchantOrder.getList, () => ({ orders: [], ts: 2 }))
    part.stream.setFeed('c2c', [])
    await until(() => part.text().includes('No open orders'))
  })

  it('is narrowed by side and state, and cleared again', async () => {
    go('/pages/C2C/C2COrderList?tab=ended&side=sell&state=cancelled')
    venue.on(merchantOrder.getList, () => ({ orders: [], ts: 1 }))
    part = await renderPart(<C2COrderList />)
    await until(() => part.text().includes('No orders match your filters'))
    expect(venue.of(merchantOrder.getList)).toEqual([{ state: 'cancelled', side: 'sell' }])
    await part.press('Clear filters')
    await until(() => part.text().includes('No ended orders'))
    expect(venue.of(merchantOrder.getList).at(-1)).toEqual({ open: false })
  })
})
