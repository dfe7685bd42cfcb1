import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operators } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { Referrals } from '../../../src/operator/Referrals.tsx'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const venue = createAnswers()
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))
const { listReferralReports, getReferralReport, dismissReferralReport, upholdReferralReport, listReviews } =
  operators.OPERATOR_CALLS

const AT = 1_700_000_000_000
const line = (id: string, more: Partial<operators.ReferralReportLine> = {}): operators.ReferralReportLine => ({
  id,
  kind: 'own',
  link: 'device',
  referrer: '10000001',
  accounts: 1,
  times: 1,
  at: AT,
  lastAt: AT,
  state: 'open',
  waits: false,
  decidedBy: '',
  ...more,
})
const report = (more: Partial<operators.ReferralReport> = {}): operators.ReferralReport => ({
  ...line('5'),
  accounts: [
    {
      uid: '10000007',
      referrer: '10000001',
      at: AT,
      state: 'review',
      held: [{ coin: 'USDT', amount: '0.2' as never }],
      paid: [],
    },
  ],
  decidedAt: 0,
  others: [{ id: '6', kind: 'ring', link: 'payout', state: 'dismissed' }],
  may: 'yes',
  ...more,
})

let part: Rendered
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
  venue.on(listReviews, () => ({ reviews: [] }))
})
afterEach(() => part.close())
const show = async (found: operators.ReferralReport): Promise<void> => {
  venue.on(getReferralReport, () => found)
  part = await renderPart(<Referrals id="5" />)
  await until(() => part.text().includes('Self-invitation 5'))
}

/** Confirms what the open dialog asks. */
const confirm = async (name: string): Promise<void> => {
  const button = await until(() =>
    [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].find((one) => one.textContent === name),
  )
  await act(async () => button.click())
}

describe('reports about invitations', () => {
  it('are listed page by page, and lead to each', async () => {
    venue.on(listReferralReports, ({ after }) =>
      after === undefined
        ? { reports: [line('5', { waits: true })], next: '5' }
        : { reports: [line('6', { kind: 'ring', link: 'payout' })] },
    )
    part = await renderPart(<Referrals id="" />)
    await until(() => part.text().includes('Self-invitation · Same device'))
    expect(part.text()).toContain('Waiting for a second operator.')
    expect(part.text()).not.toContain('Invitation ring')
    await part.press('Show more')
    await until(() => part.text().includes('Invitation ring · Same payout account'))
    expect(part.root.querySelector('a[href="#/desk?view=referrals&id=6"]')).not.toBeNull()
  })

  it('say what is shared, what is held, and what else there is; a note and a second look come before the decision', async () => {
    await show(report())
    for (const text of ['Same device', '10000007', 'On hold: 0.2', 'Under review', 'Related reports'])
      expect(part.text()).toContain(text)
    expect(part.root.querySelector('a[href="#/desk?view=referrals&id=5&user=10000001"]')).not.toBeNull()
    expect(part.text()).toContain('“Note for the log” needs at least 3 characters.')
    await part.type('Note for the log', 'one tablet at home')
    await part.press('Dismiss report')
    await until(() => document.body.textContent?.includes('Commissions on hold are credited at the next full hour.'))
    expect(venue.of(dismissReferralReport)).toEqual([])
    venue.on(dismissReferralReport, () => {
      venue.on(getReferralReport, () => report({ state: 'dismissed', decidedBy: 'ada', decidedAt: AT, may: 'ended' }))
      return { outcome: 'done' as const }
    })
    await confirm('Dismiss report')
    await until(() => part.text().includes('Decided by ada'))
    expect(venue.of(dismissReferralReport)).toEqual([{ id: '5', note: 'one tablet at home' }])
    expect(part.control('Uphold report')).toBeUndefined()
  })

  it('are upheld by two: one asks, and is told that a second operator decides', async () => {
    await show(report({ link: 'document' }))
    await part.type('Note for the log', 'the same passport')
    await part.press('Uphold report')
    await until(() => document.body.textContent?.includes('The referrals in this report end permanently.'))
    venue.on(upholdReferralReport, () => {
      venue.on(getReferralReport, () => report({ waits: true, may: 'waits' }))
      return { outcome: 'proposed' as const }
    })
    await confirm('Uphold report')
    await until(() => part.text().includes('A second operator must decide that first.'))
    expect(venue.of(upholdReferralReport)).toEqual([{ id: '5', note: 'the same passport' }])
    expect(part.control('Dismiss report')).toBeUndefined()
  })

  it.each([
    ['role', 'Your role is read-only.'],
    ['account', 'This concerns your own account.'],
  ] as const)('are not decided by who may not (%s)', async (may, text) => {
    await show(report({ may }))
    expect(part.text()).toContain(text)
    expect(part.control('Uphold report')).toBeUndefined()
  })

  it('of a sign-up that was refused name no account', async () => {
    await show(report({ accounts: [], times: 3, others: [] }))
    expect(part.text()).toContain('No account was opened: the sign-up was refused.')
    expect(part.text()).toMatch(/Refused sign-ups\s*3/)
  })
})

it('a second person reads what is to be upheld', async () => {
  venue.on(listReferralReports, () => ({ reports: [] }))
  venue.on(listReviews, () => ({
    reviews: [
      {
        id: '9',
        kind: 'referral',
        subject: '5',
        referral: { kind: 'ring', link: 'device', referrer: '10000001', accounts: ['10000007'] },
        note: 'the same phone each day',
        by: 'ada',
        at: AT,
        state: 'open',
        decidedBy: '',
        may: 'yes',
      } satisfies operators.Review,
    ],
  }))
  part = await renderPart(<Referrals id="" />)
  await until(() => part.text().includes('Uphold report 5 · Invitation ring · Same device · the same phone each day'))
  expect(part.control('Approve')).toBeDefined()
})
