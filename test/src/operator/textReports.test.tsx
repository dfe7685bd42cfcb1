import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { operators } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { TextReports } from '../../../src/operator/TextReports.tsx'
import { fetchSheet } from '../../../src/ui/Sheet.tsx'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const venue = createAnswers()
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))
const { listTextReports, decideTextReport } = operators.OPERATOR_CALLS

const HOSTILE = '<img src=x onerror="window.hit=1">\u200f{{amount}} $t(common:ok)'
const report = (more: Partial<operators.TextReport> = {}): operators.TextReport => ({
  id: '5',
  screen: '/pages/lang/lang',
  language: 'de',
  version: '1.0.0',
  textKey: 'settings:language.title',
  text: HOSTILE,
  better: `${HOSTILE} too`,
  at: 1_700_000_000_000,
  state: 'open',
  ...more,
})

let part: Rendered
beforeAll(fetchSheet)
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
})
afterEach(() => part.close())
const show = async (mayAct: boolean, one = report()): Promise<void> => {
  venue.on(listTextReports, () => ({ reports: [one] }))
  part = await renderPart(<TextReports mayAct={mayAct} />)
  await until(() => part.text().includes('settings:language.title'))
}

describe('reports about texts', () => {
  it('are shown as they were written, and decided with a note', async () => {
    await show(true)
    expect(part.text()).toContain(HOSTILE)
    expect(part.text()).toContain(`${HOSTILE} too`)
    expect(document.querySelector('img')).toBeNull()
    await part.press('Decide')
    expect(part.text()).toContain('“Note for the log” needs at least 3 characters.')
    await part.press('Declined')
    await part.type('Note for the log', 'the term of the glossary')
    venue.on(decideTextReport, () => {
      venue.on(listTextReports, () => ({ reports: [] }))
      return { outcome: 'done' as const }
    })
    await part.press('Save decision')
    await until(() => part.text().includes('No text reports'))
    expect(venue.of(decideTextReport)).toEqual([{ id: '5', state: 'declined', note: 'the term of the glossary' }])
  })

  it('are listed by screen and by state', async () => {
    await show(true)
    await part.press('Only this screen')
    await until(() => part.control('Show all screens, not only /pages/lang/lang'))
    await part.press('Ended')
    await until(() => venue.of(listTextReports).length >= 3)
    expect(venue.of(listTextReports).at(-1)).toEqual({ state: 'ended', screen: '/pages/lang/lang' })
  })

  it('that were decided say by whom and why, and auditors decide none', async () => {
    const decided = { by: 'ada', at: 1_700_000_000_000, note: HOSTILE }
    await show(false, report({ state: 'changed', decided, text: 'Sprache', better: 'Sprachen' }))
    expect(part.text()).toContain('Changed · Decided by ada')
    expect(part.text()).toContain(HOSTILE)
    expect(part.control('Decide')).toBeUndefined()
  })
})
