import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { operators } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import OperatorPage from '../../../src/pages/desk.tsx'
import { fetchSheet } from '../../../src/ui/Sheet.tsx'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const venue = createAnswers()
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))
const { me, signIn, findPerson, endSessions, unfreezePerson, listReviews, watchSupport } = operators.OPERATOR_CALLS

const person: operators.PersonView = {
  uid: '1000001',
  name: 'a***@example.com',
  level: 1,
  demo: false,
  erased: false,
  createdAt: 1_700_000_000_000,
  sessions: 1,
  frozen: { reason: 'unusual', at: 1_700_000_000_000 },
  unfreezing: false,
}
const operatorOf = (name: string): operators.Operator => ({ id: name, name, roles: ['support'], demo: true })
const ASK = 'Number, or the whole email or mobile number'
const NOTE = 'Note for the log'

const begins = (name: string): void => {
  venue.on(me, () => operatorOf(name))
  venue.on(findPerson, () => ({ person }))
  venue.on(endSessions, () => ({ person }))
}
const ends = (): void => {
  for (const call of [me, findPerson, endSessions, unfreezePerson, listReviews])
    venue.refuse(call, { error: 'sessionExpired' }, 'Session expired. Please sign in again.')
}
/** Only what is in sight: what is kept behind a sign-in has `display: none`. */
const inSight = (label: string): HTMLInputElement | undefined => {
  const field = part.field(label)
  for (let one: HTMLElement | null | undefined = field; one; one = one.parentElement)
    if (one.style.display === 'none') return undefined
  return field
}
const signInAs = async (name: string): Promise<void> => {
  venue.on(signIn, () => {
    begins(name)
    return operatorOf(name)
  })
  await part.type('Operator', name)
  await part.type('Password', 'correct horse')
  await part.type('Authenticator code', '123456')
  await part.press('Sign in')
  await until(() => part.text().includes(`Sign out ${name}`) && !part.text().includes('Authenticator code'))
}

let part: Rendered
beforeAll(fetchSheet)
beforeEach(async () => {
  useDictionaries()
  queries.clear()
  venue.clear()
  location.hash = '/desk?view=people'
  venue.on(listReviews, () => ({ reviews: [] }))
  venue.on(watchSupport, () => new Promise<never>(() => undefined))
  begins('ada')
  part = await renderPart(<OperatorPage />)
  await until(() => part.field(ASK))
  await part.type(ASK, '1000001')
  await part.enter(ASK)
  await until(() => part.field(NOTE))
  await part.type(NOTE, 'Identity was confirmed by phone')
  ends()
  await part.press('Unfreeze the account')
  const sheet = await until(() => document.querySelector('[role=alertdialog],[role=dialog]'))
  const button = [...sheet.querySelectorAll('button')].find((one) => one.textContent === 'Unfreeze the account')
  await act(async () => button?.click())
  await until(() => part.text().includes('Your session has ended'))
})
afterEach(() => part.close())

it('an operator whose session ended signs in over the page and goes on with what was typed', async () => {
  expect(part.field('Operator')?.value).toBe('ada')
  expect(inSight(NOTE)).toBeUndefined()
  await signInAs('ada')
  expect(inSight(NOTE)?.value).toBe('Identity was confirmed by phone')
  expect(part.text()).not.toContain('Your session has ended')
})

it('another operator who signs in there finds nothing of it', async () => {
  await signInAs('grace')
  await until(() => inSight(ASK))
  expect(part.field(ASK)?.value).toBe('')
  expect(part.field(NOTE)).toBeUndefined()
  expect(part.text()).not.toContain('1000001')
})
