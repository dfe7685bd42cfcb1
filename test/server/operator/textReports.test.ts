import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, common, type InputOf } from '#protocol'
import { createTextReports, MOST_OPEN, TEXT_REPORT_LIFETIME_MS } from '../../../server/site/textReports.ts'
import { createBrowser } from '../../support/api.ts'
import { codeName } from '../../support/codeName.ts'
import { newKey } from '../../support/examples.ts'
import { operatorOf, type TestOperator } from '../../support/operator.ts'
import { signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

type Draft = InputOf<typeof common.reportText>
let leap = 0
const clock = { now: () => Date.now() + leap }
let venue: TestVenue
let ada: TestOperator
let auditor: TestOperator
beforeAll(async () => {
  venue = await startVenue({ clock })
  ada = await operatorOf(venue, ['configurator'])
  auditor = await operatorOf(venue, ['auditor'])
})
afterAll(() => venue.close())

const HOSTILE = `<img src=x onerror="alert(1)">'; DROP TABLE text_reports; -- \u200f{{amount}} $t(common:ok)`
const draft = (more: Partial<Draft> = {}): Draft => ({
  key: newKey(),
  screen: '/pages/lang/lang',
  language: 'de',
  version: '1.0.0',
  textKey: 'settings:language.title',
  text: 'Sprache',
  better: 'Sprachen',
  ...more,
})
const report = async (more: Partial<Draft> = {}, browser = createBrowser(venue.address)) =>
  codeName((await browser.call(common.reportText, draft(more))).body)
const listed = async (ask: { screen?: string; language?: Draft['language'] }, state: 'open' | 'ended' = 'open') => {
  const { data } = await ada.call('listTextReports', { state, ...ask })
  return data?.reports ?? []
}

const decide = async (by: TestOperator, id: string | undefined, state: 'changed' | 'declined', note: string) => {
  const { code, data } = await by.call('decideTextReport', { id: id ?? '0', state, note })
  return data?.outcome ?? code
}
const given = (mostOpen = MOST_OPEN) =>
  createTextReports({
    db: venue.database.db,
    clock,
    rates: { textReports: { burst: 2, perSecond: 0.01 } },
    mostOpen,
  })

describe('a report about a text', () => {
  it('is sent by guests and users alike, and says nothing of who sent it', async () => {
    const screen = '/pages/who'
    const person = await signUp(venue.address)
    expect(await report({ screen, text: HOSTILE, better: HOSTILE })).toBe('200')
    expect(await report({ screen }, person.browser)).toBe('200')
    const [first, second] = await listed({ screen })
    const { key: _, ...sent } = draft({ screen, text: HOSTILE, better: HOSTILE })
    expect(first).toEqual({ ...sent, id: expect.any(String), at: expect.any(Number), state: 'open' })
    expect(Object.keys(second ?? {}).toSorted()).toEqual(Object.keys(first ?? {}).toSorted())
    const { rows } = await venue.database.pool.query<Record<string, unknown>>('SELECT * FROM text_reports')
    expect(JSON.stringify(rows)).not.toContain(person.uid)
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
  })

  it('is one however often it is sent, and its key is good for no other', async () => {
    const screen = '/pages/once'
    const { key } = draft()
    for (const _ of [1, 2]) expect(await report({ key, screen })).toBe('200')
    expect(await report({ key, screen, better: 'another' })).toBe('keyReused')
    const both = draft({ screen })
    await Promise.all([1, 2].map(() => createBrowser(venue.address).call(common.reportText, both)))
    expect(await listed({ screen })).toHaveLength(2)
  })

  it.each([
    ['screen', '/pages/a?uid=10000001'],
    ['screen', 'https://elsewhere.example'],
    ['screen', `/${'x'.repeat(81)}`],
    ['language', 'xx'],
    ['version', '1.0 <b>'],
    ['textKey', 'no key'],
    ['text', ' '],
    ['text', 'x'.repeat(501)],
    ['better', 'turned \u202e around'],
    ['better', 'with \0'],
  ] as const)('is refused with its %s as %j', async (field, value) => {
    const { body } = await createBrowser(venue.address).send(API_PREFIX + common.reportText.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...draft(), [field]: value }),
    })
    expect(body).toMatchObject({ code: expect.stringMatching(/^10\d\d$/), field })
  })
})

describe('the queue of reports', () => {
  it('is read by language and by screen, open ones oldest first, page by page', async () => {
    const screen = '/pages/paged'
    for (const better of ['one', 'two', 'three']) await report({ screen, better })
    await report({ screen, language: 'th', better: 'four' })
    expect((await listed({ screen })).map(({ better }) => better)).toEqual(['one', 'two', 'three', 'four'])
    expect((await listed({ screen, language: 'th' })).map(({ better }) => better)).toEqual(['four'])
    const { data: first } = await auditor.call('listTextReports', { state: 'open', screen, limit: 3 })
    expect(first?.reports).toHaveLength(3)
    const { data: rest } = await auditor.call('listTextReports', {
      state: 'open',
      screen,
      limit: 3,
      after: first?.next,
    })
    expect(rest?.reports.map(({ better }) => better)).toEqual(['four'])
    expect(rest?.next).toBeUndefined()
  })

  it('ends with a decision and its note, made once, and logged', async () => {
    const screen = '/pages/decided'
    await report({ screen, better: 'one' })
    await report({ screen, better: 'two' })
    const before = (await ada.call('countWork', {})).data?.texts ?? 0
    const [one, two] = await listed({ screen })
    for (const _ of [1, 2]) expect(await decide(ada, one?.id, 'changed', 'as proposed')).toBe('done')
    expect(await decide(ada, one?.id, 'declined', 'after all')).toBe('gone')
    const grace = await operatorOf(venue, ['configurator'])
    expect(await decide(grace, one?.id, 'changed', 'me too')).toBe('gone')
    expect(await decide(grace, two?.id, 'declined', 'the term of the glossary')).toBe('done')
    expect(await decide(ada, '999999', 'changed', 'none there')).not.toBe('done')
    expect((await listed({ screen }, 'ended')).map(({ better, state, decided }) => [better, state, decided])).toEqual([
      ['two', 'declined', { by: grace.name, at: expect.any(Number), note: 'the term of the glossary' }],
      ['one', 'changed', { by: ada.name, at: expect.any(Number), note: 'as proposed' }],
    ])
    expect(await listed({ screen })).toEqual([])
    expect((await ada.call('countWork', {})).data?.texts).toBe(before - 2)
    const { data: log } = await auditor.call('audit', { act: 'decideTextReport' })
    expect(log?.lines.map(({ name, subject, detail }) => `${name} ${subject} ${detail.note}`)).toContain(
      `${ada.name} ${one?.id} as proposed`,
    )
  })

  it('is for those who configure, and read by auditors', async () => {
    const support = await operatorOf(venue, ['support'])
    const refused = await support.call('listTextReports', { state: 'open' })
    expect(refused.data).toBeUndefined()
    const byAuditor = await auditor.call('decideTextReport', { id: '1', state: 'changed', note: 'not mine' })
    expect(byAuditor.data).toBeUndefined()
    const treasurer = await operatorOf(venue, ['treasurer'])
    expect((await treasurer.call('countWork', {})).data?.texts).toBe(0)
  })
})

describe('reports', () => {
  it('are taken so often from one address, and again later', async () => {
    const reports = given()
    const from = async (ip: string) => (await reports.save(draft({ screen: '/pages/often' }), ip))?.refused.error
    expect([await from('1.2.3.4'), await from('1.2.3.4'), await from('1.2.3.4')]).toEqual([
      undefined,
      undefined,
      'tooManyRequests',
    ])
    expect(await from('4.3.2.1')).toBeUndefined()
    leap += 100_000
    expect(await from('1.2.3.4')).toBeUndefined()
  })

  it('are not taken while too many wait', async () => {
    const refused = await given(1).save(draft(), '1.2.3.4')
    expect(refused?.refused).toMatchObject({ error: 'tooManyRequests', values: { seconds: '3600' } })
  })

  it('are gone after a year', async () => {
    const count = async () => (await venue.database.pool.query('SELECT FROM text_reports')).rowCount
    expect(await count()).toBeGreaterThan(0)
    leap += TEXT_REPORT_LIFETIME_MS - 60_000 * 60
    await venue.services.textReports.purge()
    expect(await count()).toBeGreaterThan(0)
    leap += 60_000 * 60
    await venue.services.textReports.purge()
    expect(await count()).toBe(0)
  })
})
