import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type C2cOrderView, merchant, merchantOrder } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import C2CTrade from '../../../../src/pages/C2C/C2CTrade.tsx'
import MerchantPage from '../../../../src/pages/C2C/merchantPage.tsx'
import TradeOrderDetail from '../../../../src/pages/C2C/tradeOrderDetail.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { MERCHANT } from './adExamples.ts'
import { FIGURES, RATINGS } from './offerExamples.ts'
import { NOW, orderOf } from './orderExamples.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const HOSTILE = '<img src=x onerror="window.hit=1">\u200f{{amount}} $t(common:ok)'
const UNTIL = NOW + 30 * 86_400_000
let part: Rendered
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
  beginSession('1')
  venue.on(merchantOrder.getMerchant, () => ({ merchant: FIGURES, ratings: RATINGS }))
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

const completed = (rating: NonNullable<C2cOrderView['rating']>): C2cOrderView =>
  orderOf({ state: 'released', duty: { who: 'nobody', what: 'none', until: 0 }, rating })
const showOrder = async (order: C2cOrderView): Promise<void> => {
  go('/pages/C2C/tradeOrderDetail?id=50000001')
  venue.on(merchantOrder.getOrderByOrderNo, () => ({ order, ts: 1 }))
  part = await renderPart(<TradeOrderDetail />)
  await until(() => part.text().includes('Order number'))
}
const given = { verdict: 'positive', text: 'Quick.', at: NOW, version: 1 } as const

describe('rating a completed order', () => {
  it('takes a verdict and a text, and then shows what stands', async () => {
    await showOrder(completed({ until: UNTIL }))
    expect(part.text()).toContain('Rate the other side')
    venue.on(merchantOrder.rate, () => {
      venue.on(merchantOrder.getOrderByOrderNo, () => ({ order: completed({ until: UNTIL, own: given }), ts: 1 }))
      return { rating: given }
    })
    await part.press('Submit rating')
    expect(venue.of(merchantOrder.rate)).toEqual([])
    await part.press('Positive')
    await part.type('Comment (optional)', ' Quick. ')
    await part.press('Submit rating')
    await until(() => part.text().includes('Your rating · '))
    expect(venue.of(merchantOrder.rate)).toEqual([{ id: '50000001', version: 0, verdict: 'positive', text: 'Quick.' }])
    expect(part.control('Change rating')).toBeDefined()
  })

  it('sends no text that leads out of Tapeline, and says why', async () => {
    await showOrder(completed({ until: UNTIL }))
    await part.press('Negative')
    await part.type('Comment (optional)', 'write me on Telegram')
    await part.press('Submit rating')
    await until(() => part.text().includes('without links, contacts or payment details'))
    expect(venue.of(merchantOrder.rate)).toEqual([])
  })

  it('can be changed once, from what was said', async () => {
    venue.on(merchantOrder.rate, () => ({ rating: { ...given, version: 2 } }))
    await showOrder(completed({ until: UNTIL, own: given }))
    expect(part.control('Submit rating')).toBeUndefined()
    await part.press('Change rating')
    expect(part.text()).toContain('You can change it only this once')
    await part.press('Negative')
    await part.press('Submit rating')
    await until(() => venue.of(merchantOrder.rate).length === 1)
    expect(venue.of(merchantOrder.rate)).toEqual([{ id: '50000001', version: 1, verdict: 'negative', text: 'Quick.' }])
  })

  it('shows what the other side said as words, and asks nothing when the time is over', async () => {
    await showOrder(completed({ until: 0, other: { verdict: 'negative', text: HOSTILE, at: NOW, version: 1 } }))
    expect(part.text()).toContain('The other side’s rating')
    expect(part.text()).toContain(HOSTILE)
    expect(part.control('Submit rating')).toBeUndefined()
    await until(() => part.text().includes('97.5% positive (40)'))
  })

  it('whose text was hidden says so to both, and keeps the words for whoever wrote them', async () => {
    const hidden = { ...given, hidden: 'insult' as const }
    await showOrder(completed({ until: 0, own: hidden, other: { ...hidden, text: '', hidden: 'personalData' } }))
    expect(part.text()).toContain('Tapeline hid your comment from others. Reason: Insult or threat')
    expect(part.text()).toContain('Quick.')
    expect(part.text()).toContain('Comment hidden by Tapeline. Reason: Personal data')
  })

  it('is not asked of an order that is not completed', async () => {
    await showOrder(orderOf())
    expect(part.text()).not.toContain('Rate the other side')
  })
})

const line = (id: string) => ({ id, verdict: 'positive' as const, text: `Text ${id}.`, at: NOW, rater: 'A***' })
const showMerchant = async (rating: Parameters<typeof venue.on<typeof merchant.ratings>>[1]): Promise<void> => {
  venue.on(merchant.getMerchantById, () => ({ merchant: FIGURES, offers: [], ts: 1 }))
  venue.on(merchant.ratings, rating)
  go('/pages/C2C/merchantPage?id=10000007')
  part = await renderPart(<MerchantPage />)
}

describe('ratings on the page of a merchant', () => {
  it('have the share, what it is computed from, and texts as words', async () => {
    await showMerchant(() => ({
      figures: RATINGS,
      ratings: [
        { id: '2', verdict: 'negative', text: HOSTILE, at: NOW, rater: 'A***' },
        { id: '1', verdict: 'positive', text: 'Good.', at: NOW, rater: '' },
        { id: '0', verdict: 'negative', text: '', hidden: 'advertising', at: NOW, rater: 'B***' },
      ],
    }))
    await until(() => part.text().includes('Positive ratings97.5%'))
    expect(part.text()).toContain('Positive ÷ all ratings39 ÷ 40')
    expect(part.text()).toContain('People who rated31')
    expect(part.text()).toContain(HOSTILE)
    expect(part.text()).toContain('Closed account')
    // Its verdict counts as before.
    expect(part.text()).toMatch(/NegativeB\*\*\* · .*Comment hidden by Tapeline. Reason: Advertising/)
  })

  it('go on page by page, and end once there are no more', async () => {
    await showMerchant(({ cursor }) =>
      cursor === undefined
        ? { figures: RATINGS, ratings: [line('9'), line('8')], next: '8' }
        : { figures: RATINGS, ratings: [line('7')] },
    )
    await until(() => part.text().includes('Text 8.'))
    expect(part.text()).not.toContain('No more results')
    await part.press('Show more')
    await until(() => part.text().includes('Text 7.'))
    expect(part.text()).toContain('Text 8.')
    expect(venue.of(merchant.ratings).at(-1)).toEqual({ id: '10000007', cursor: '8' })
    // Nothing stands after the end of the list.
    expect(part.text().trimEnd().endsWith('No more results')).toBe(true)
  })

  it('of whom nobody rated say so', async () => {
    await showMerchant(() => ({ figures: { days: 90, given: 0, positive: 0, share: '0', people: 0 }, ratings: [] }))
    await until(() => part.text().includes('No ratings yet'))
    expect(part.text()).not.toContain('Comments')
  })
})

const showStanding = async (): Promise<void> => {
  venue.on(merchant.standing, () => MERCHANT)
  go('/pages/C2C/C2CTrade?standing=1')
  part = await renderPart(<C2CTrade />)
}

describe('ratings of the user, as a merchant', () => {
  it('stand beside what it takes to be one', async () => {
    venue.on(merchant.ratings, () => ({
      figures: RATINGS,
      ratings: [{ id: '1', verdict: 'positive' as const, text: 'Good.', at: NOW, rater: 'B***' }],
    }))
    await showStanding()
    await until(() => part.text().includes('Positive ratings97.5%'))
    expect(venue.of(merchant.ratings)[0]).toEqual({ id: '1' })
    expect(part.text()).toContain('B***')
    // After all that it takes: nothing stands below the end of the list.
    expect(part.text().indexOf('B***')).toBeGreaterThan(part.text().indexOf('Payment methods'))
    expect(part.text().trimEnd().endsWith('No more results')).toBe(true)
  })

  it('are left out where there can be none, without a word of a failure', async () => {
    await showStanding()
    await until(() => venue.of(merchant.ratings).length > 0)
    await until(() => part.text().includes('Payment methods'))
    expect(part.text()).not.toContain('Ratings')
  })
})
