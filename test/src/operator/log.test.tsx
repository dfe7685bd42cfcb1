import { readFileSync } from 'node:fs'
import { act as reactAct } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LANGUAGES, operators } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { auditCsv } from '../../../src/operator/auditCsv.ts'
import { AUDITED } from '../../../src/operator/auditWords.ts'
import { Log } from '../../../src/operator/Log.tsx'
import { SettingLineText } from '../../../src/operator/settings/SettingLineText.tsx'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const venue = createAnswers()
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))

let part: Rendered | undefined
beforeEach(() => queries.clear())
afterEach(() => part?.close())

const line = (id: string, act: string, subject: string, outcome: string, detail: Record<string, string> = {}) => ({
  id,
  at: 1_700_000_000_000,
  name: 'ada',
  act,
  subject,
  outcome,
  detail,
  ip: '127.0.0.1',
})

it.each([
  ['fees', 'spot', 'Trading fees · Spot · ada'],
  ['tiers', 'default', 'Leverage tiers · All contracts without their own table · ada'],
  ['tiers', 'BTC-USDT-SWAP', 'Leverage tiers · BTC-USDT-SWAP · ada'],
  // The same word as an id of something else is a name.
  ['announcement', 'spot', 'Announcement · spot · ada'],
  ['flash', '', 'Coin exchange · ada'],
] as const)('names which one of %s a line is about: %s', async (kind, key, said) => {
  useDictionaries()
  const changed = { id: '1', kind, key, changes: [], from: 1, time: 1, operator: 'ada', note: 'as agreed' }
  part = await renderPart(<SettingLineText line={changed} />)
  await until(() => part?.text().includes(said))
})

it('says in words what operators did and what became of it', async () => {
  useDictionaries()
  venue.on(operators.OPERATOR_CALLS.audit, () => ({
    lines: [
      line('6', 'decideCase', '12', 'seconded'),
      line('5', 'sayPaid', '13', 'seconded', { note: 'SEPA 4711', reason: 'payoutInvalid' }),
      line('4', 'setSetting', 'help', 'noticeTooShort'),
      line('3', 'findPerson', '<b>7</b>', 'done'),
      line('2', 'readPicture', '9', 'asked'),
      line('1', 'signIn', '', 'constructor'),
    ],
  }))
  part = await renderPart(<Log />)
  await until(() => document.querySelectorAll('li').length === 6)
  const said = [...document.querySelectorAll('li')].map((one) => one.textContent ?? '')
  expect(said[0]).toContain('ada · Decided a case · 12 · Approved once. A second person must agree.')
  expect(said[1]).toContain(
    'Reported a payment result · 13 · The payout account can’t receive payments. · SEPA 4711 · Reported once. A second person must report the same.',
  )
  expect(said[2]).toContain(
    'Changed a setting · Help article · These changes need advance notice: they can take effect in … minutes',
  )
  expect(said[3]).toContain('Looked up an account · <b>7</b> · Done.')
  expect(document.querySelector('li b')).toBeNull()
  expect(said[4]).toContain('Viewed an image · 9 · Started')
  expect(said[5]).toContain('Signed in · constructor')
})

it.each(LANGUAGES)('every act that is written down has a word: %s', (language) => {
  const { act } = JSON.parse(readFileSync(`locales/${language}/operator.json`, 'utf8')) as {
    act: Record<string, string>
  }
  expect(Object.keys(act).toSorted()).toEqual(AUDITED.toSorted())
})

const setDate = async (label: string, date: string): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
  await reactAct(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, date)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

it('narrows the log by what is asked for, from the first day to the last one', async () => {
  useDictionaries()
  venue.clear()
  venue.on(operators.OPERATOR_CALLS.audit, () => ({ lines: [] }))
  part = await renderPart(<Log />)
  await until(() => part?.text().includes('No results match your filters'))
  await part.type('Operator', ' Ada ')
  await part.type('User number', '10x')
  await part.press('Show')
  await until(() => part?.text().includes('Enter digits only.'))
  expect(venue.of(operators.OPERATOR_CALLS.audit)).toEqual([{}])
  await part.type('User number', '1000001')
  await setDate('From', '2026-11-25')
  await setDate('Until', '2026-11-25')
  await part.press('Show')
  const midnight = new Date(2026, 10, 25).getTime()
  await until(() => venue.of(operators.OPERATOR_CALLS.audit).length === 2)
  expect(venue.of(operators.OPERATOR_CALLS.audit)[1]).toEqual({
    operator: 'ada',
    uid: '1000001',
    from: String(midnight),
    to: String(new Date(2026, 10, 26).getTime()),
  })
})

it('a file of the log holds notes as text, never as a formula', () => {
  const text = auditCsv([
    line('1', 'freezePerson', '=1+1', 'done', { reason: 'unusual', note: '=HYPERLINK("x"), "a"' }),
  ])
  expect(text.split('\r\n')).toEqual([
    'line,time,operator,act,subject,outcome,mode,reason,key,payment,note,address',
    `1,2023-11-14T22:13:20.000Z,ada,freezePerson,'=1+1,done,,unusual,,,"'=HYPERLINK(""x""), ""a""",127.0.0.1`,
    '',
  ])
})
