import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { limits, toAmount } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import LimitsPage from '../../../../src/pages/x/limits.tsx'
import { fetchSheet } from '../../../../src/ui/Sheet.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'

const sent: { path: string; body: unknown }[] = []
const answers = new Map<string, unknown>()
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string, body: unknown): Promise<Posted> => {
    sent.push({ path, body })
    const answer = answers.get(path)
    return answer === undefined ? { kind: 'network' } : { kind: 'answer', status: 200, body: answer }
  },
}))

const own = (more: Partial<limits.OwnLimits> = {}): limits.OwnLimits => ({
  loss: { value: '' },
  lossNow: toAmount('12.5'),
  session: { value: '' },
  sessionBegan: 0,
  breakMinutes: 30,
  coolingUntil: 0,
  country: '',
  adult: false,
  ts: 1_000,
  ...more,
})
const ok = (data: unknown) => ({ code: '200', msg: '', data })
let part: Rendered
const open = async (now: limits.OwnLimits = own()): Promise<void> => {
  answers.set(limits.get.path, ok(now))
  part = await renderPart(<LimitsPage />)
  await until(() => part.text().includes('Losses and open contracts'))
}
/** The first control of that name within the card of that title. */
const inCard = (title: string, name: string) => {
  const card = [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title)
  return [...(card?.querySelectorAll('button') ?? [])].find((one) => one.textContent === name)
}
const isOff = (one: HTMLButtonElement | undefined) => one?.getAttribute('aria-disabled') === 'true' || one?.disabled
const press = (one: HTMLButtonElement | undefined) => act(async () => one?.click())
const sets = () => sent.filter(({ path }) => path === limits.set.path).map(({ body }) => body)

beforeAll(fetchSheet)
beforeEach(() => {
  useDictionaries()
  queries.clear()
  sent.length = 0
  answers.clear()
})
afterEach(() => part.close())

it('says what counts and what waits, and nothing where there is no limit', async () => {
  await open(own({ loss: { value: '50', next: { value: '80', from: Date.UTC(2026, 0, 2) } }, country: 'TH' }))
  const text = part.text().replaceAll('\u00a0', ' ')
  expect(text).toContain('24-hour loss limitCurrent limit50.00 USDT')
  expect(text).toMatch(/From 0[12]-01-2026 .*: 80\.00 USDT/)
  expect(text).toContain('Session limitCurrent limitNone')
  expect(text).toContain('Thailand')
  expect(inCard('Session limit', 'Remove limit')).toBeUndefined()
})

it('sets a loss limit, and takes it away', async () => {
  answers.set(limits.set.path, ok(own({ loss: { value: '20' } })))
  await open(own({ loss: { value: '50' } }))
  expect(isOff(inCard('24-hour loss limit', 'Set limit'))).toBe(true)
  await part.type('New limit', '20')
  await press(inCard('24-hour loss limit', 'Set limit'))
  await press(inCard('24-hour loss limit', 'Remove limit'))
  await until(() => sets().length === 2)
  expect(sets()).toEqual([
    { kind: 'loss', value: '20' },
    { kind: 'loss', value: '0' },
  ])
})

it.each([
  ['0', false],
  ['0.00', false],
  ['0.01', true],
])('a loss of %s: %s, for no loss at all is not the same as no limit', async (typed, fits) => {
  answers.set(limits.set.path, ok(own()))
  await open(own({ loss: { value: '50' } }))
  await part.type('New limit', typed)
  expect(isOff(inCard('24-hour loss limit', 'Set limit'))).toBe(!fits)
  expect(part.text().includes('Must be more than zero.')).toBe(!fits)
  await press(inCard('24-hour loss limit', 'Set limit'))
  expect(sets()).toEqual(fits ? [{ kind: 'loss', value: typed }] : [])
})

it.each([
  ['4', false],
  ['5', true],
  ['7.5', false],
  ['1440', true],
  ['1441', false],
])('a session of %s minutes: %s', async (typed, fits) => {
  await open()
  await part.type('Session limit', typed)
  expect(isOff(inCard('Session limit', 'Set limit'))).toBe(!fits)
  expect(part.text().includes('Between 5 and 1,440 minutes')).toBe(!fits)
})

it('keeps what was typed out of the venue when it refuses, and shows what counts', async () => {
  answers.set(limits.set.path, { code: '1009', msg: 'Not found.', data: null })
  await open()
  await part.type('Session limit', '30')
  await press(inCard('Session limit', 'Set limit'))
  await until(() => sent.filter(({ path }) => path === limits.get.path).length > 1)
  expect(part.text()).toContain('Session limitCurrent limitNone')
  expect(part.field('Session limit')?.value).toBe('30')
})

it('begins a cooling-off only after a question, and says until when it runs', async () => {
  answers.set(limits.cool.path, ok(own({ coolingUntil: Date.UTC(2027, 0, 1) })))
  await open()
  await press(inCard('Cooling-off', 'Start'))
  const dialog = await until(() => document.querySelector('[role=alertdialog]'))
  expect(dialog.textContent).toContain('nobody can end it early.')
  expect(sent.some(({ path }) => path === limits.cool.path)).toBe(false)
  answers.set(limits.get.path, ok(own({ coolingUntil: Date.UTC(2027, 0, 1) })))
  const begin = [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Start')
  await until(() => !isOff(begin))
  await press(begin)
  await until(() => part.text().includes('Until '))
  expect(sent.find(({ path }) => path === limits.cool.path)?.body).toEqual({ hours: 24 })
})

it('says without a network that nothing came, and asks again by hand', async () => {
  part = await renderPart(<LimitsPage />)
  const retry = await until(() => part.control('Try again') ?? part.control('Retry'))
  answers.set(limits.get.path, ok(own()))
  await act(async () => retry.click())
  await until(() => part.text().includes('Losses and open contracts'))
})
