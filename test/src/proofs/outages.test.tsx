import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { books, type cases, OUTAGE_CAUSES } from '#protocol'
import { CaseDetails } from '../../../src/account/identity/CaseDetails.tsx'
import { queries } from '../../../src/core/request/queries.ts'
import { OutagesCard } from '../../../src/proofs/OutagesCard.tsx'
import { outageSpan } from '../../../src/ui/format/outageSpan.ts'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const AT = Date.UTC(2026, 10, 20, 10, 2)
const MINUTE = 60_000
const LABELS = [
  'Restart or maintenance',
  'Unexpected stop',
  'Database unavailable',
  'Server not responding',
  'Not recorded',
]

let part: Rendered
beforeEach(() => {
  useDictionaries()
  queries.clear()
  localStorage.clear()
  venue.clear()
})
afterEach(() => part.close())

describe('the outages that everybody is shown', () => {
  it('have start, end, length and cause, the newest first, and a total', async () => {
    const outages = OUTAGE_CAUSES.map((cause, at) => ({
      from: AT - at * 60 * MINUTE,
      to: AT + (12 - at * 60) * MINUTE,
      cause,
    }))
    venue.on(books.outages, () => ({ outages, down: { days: 30, ms: 75 * MINUTE } }))
    part = await renderPart(<OutagesCard />)
    await until(() => part.text().includes('Total, last 30 days'))
    const rows = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'Total, last 30 days1 hour 15 minutes',
      ...outages.map(({ from, to }, at) => `${outageSpan(from, to)}${LABELS[at]}12 minutes`),
    ])
  })

  it('that there were none are said to be none', async () => {
    venue.on(books.outages, () => ({ outages: [], down: { days: 30, ms: 0 } }))
    part = await renderPart(<OutagesCard />)
    await until(() => part.text().includes('Total, last 30 daysNone'))
  })

  it('across midnight name both days', () => {
    expect(outageSpan(AT, AT + 12 * MINUTE)).toMatch(/^\d\d\u2011\d\d\u20112026\s\d\d:02:00 – \d\d:14:00$/)
    expect(outageSpan(AT, AT + 24 * 60 * MINUTE)).toMatch(/2026\s.* – .*2026\s/)
  })
})

const view = (more: Partial<cases.CaseView>): cases.CaseView => ({
  id: '1',
  kind: 'advanced',
  state: 'open',
  next: 'venue',
  deadline: AT + 60 * MINUTE,
  lengthened: 0,
  byDemo: false,
  mayReopen: false,
  openedAt: AT - MINUTE,
  updatedAt: AT,
  events: [],
  ...more,
})

describe('a case whose time for a decision was lengthened', () => {
  it('says by how much, and which outages those were', async () => {
    venue.on(books.outages, () => ({
      outages: [{ from: AT, to: AT + 12 * MINUTE, cause: 'stopped' as const }],
      down: { days: 30, ms: 0 },
    }))
    part = await renderPart(<CaseDetails view={view({ lengthened: 12 * MINUTE })} />)
    await until(() => part.text().includes('Extended by 12 minutes'))
    await until(() =>
      part.text().includes(
        `${outageSpan(AT, AT + 12 * MINUTE)
          .replace(/\s/g, ' ')
          .replaceAll('\u2011', '-')} · Restart or maintenance`,
      ),
    )
    expect(venue.of(books.outages)).toEqual([{ from: String(AT - MINUTE), to: String(AT + 60 * MINUTE) }])
  })

  it('says nothing, and asks for nothing, where none was added', async () => {
    part = await renderPart(<CaseDetails view={view({})} />)
    await until(() => part.text().includes('1'))
    expect(venue.of(books.outages)).toEqual([])
    expect(part.text()).not.toContain('Extended')
  })
})
