import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { operators } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { People } from '../../../src/operator/People.tsx'
import { SignIn } from '../../../src/operator/SignIn.tsx'
import { Venue } from '../../../src/operator/Venue.tsx'
import { fetchSheet } from '../../../src/ui/Sheet.tsx'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const venue = createAnswers()
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))
const { signIn, offer, bind, findPerson, status, turnSwitch } = operators.OPERATOR_CALLS

const PERSON: operators.PersonView = {
  uid: '1000001',
  name: 'a***@example.com',
  level: 1,
  demo: false,
  erased: false,
  createdAt: 1_700_000_000_000,
  sessions: 0,
  unfreezing: false,
}

const option = async (label: string): Promise<void> => {
  const found = await until(() =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) => one.textContent?.startsWith(label)),
  )
  await act(async () => found.click())
}

let part: Rendered
beforeAll(fetchSheet)
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
  venue.on(findPerson, () => ({ person: PERSON }))
  venue.on(status, () => ({
    at: 1_700_000_000_000,
    demo: false,
    market: 'live',
    ticks: 'live',
    lease: true,
    reconciledAt: 0,
    ledgerFaults: [],
    refusedSettings: [],
    open: [],
    switches: [],
  }))
})
afterEach(() => part.close())

describe('Enter in a field of the operators', () => {
  it('signs in as soon as all is typed, whatever the case of the name', async () => {
    const done = vi.fn<() => void>()
    venue.on(signIn, () => ({ id: '1', name: 'ada', roles: ['reviewer' as const], demo: false }))
    part = await renderPart(<SignIn onDone={done} />)
    await part.type('Operator', ' Ada ')
    await part.type('Password', 'correct horse')
    await part.enter('Password')
    expect(venue.of(signIn)).toEqual([])
    await part.type('Authenticator code', '123456')
    await part.enter('Authenticator code')
    await until(() => done.mock.calls.length > 0)
    expect(venue.of(signIn)).toEqual([{ name: 'ada', password: 'correct horse', code: '123456' }])
  })

  it('is told in words what is missing or wrong at a first sign-in, and nothing is sent until it is right', async () => {
    const code = 'a'.repeat(24)
    venue.on(offer, () => ({ secret: 'JBSWY3DP', uri: 'otpauth://totp/ada' }))
    part = await renderPart(<SignIn onDone={vi.fn<() => void>()} />)
    expect(part.text()).toContain('Fill in “Operator” first.')
    await part.press('First sign-in')
    await part.type('Operator', 'ada')
    expect(part.text()).toContain('Fill in “First sign-in code” first.')
    await part.type('First sign-in code', 'half a code')
    await part.enter('First sign-in code')
    await until(() => part.text().includes('This code is incomplete.'))
    expect(venue.of(offer)).toEqual([])
    await part.type('First sign-in code', code)
    await part.enter('First sign-in code')
    await until(() => part.field('New password'))
    await part.type('New password', 'short')
    await part.type('Authenticator code', '123456')
    await part.enter('Authenticator code')
    await until(() => part.text().includes('Use at least 12 characters.'))
    expect(venue.of(bind)).toEqual([])
  })

  it('finds an account', async () => {
    part = await renderPart(<People mayAct={false} />)
    const label = 'Number, or the whole email or mobile number'
    await part.enter(label)
    expect(venue.of(findPerson)).toEqual([])
    await part.type(label, '1000001')
    await part.enter(label)
    await until(() => part.text().includes(PERSON.name))
    expect(venue.of(findPerson)).toEqual([{ ask: '1000001' }])
  })

  it('is told what is missing before trade can be stopped, one thing after the other', async () => {
    part = await renderPart(<Venue mayAct />)
    await until(() => part.text().includes('Fill in “Instrument, * for all” first.'))
    await part.type('Instrument, * for all', '*')
    for (const label of ['Cancel only', 'Maintenance']) {
      await part.press('Choose')
      await option(label)
    }
    await part.type('Note for the log', 'ok')
    expect(part.text()).toContain('“Note for the log” needs at least 3 characters.')
    await part.type('Note for the log', 'okay')
    expect(part.text()).not.toContain('needs at least')
  })

  it('stops the trade of an instrument once everything is chosen and confirmed', async () => {
    venue.on(turnSwitch, () => ({}))
    part = await renderPart(<Venue mayAct />)
    await part.type('Instrument, * for all', 'btc-usdt')
    await part.enter('Instrument, * for all')
    await part.type('Note for the log', 'as agreed')
    await part.enter('Note for the log')
    // Nothing is chosen beforehand.
    expect(venue.of(turnSwitch)).toEqual([])
    for (const label of ['Cancel only', 'Maintenance']) {
      await part.press('Choose')
      await option(label)
    }
    await part.enter('Note for the log')
    await until(() => part.text().includes('Open orders can still be canceled.'))
    expect(part.text()).toContain('BTC-USDT · Cancel only · Maintenance')
    expect(venue.of(turnSwitch)).toEqual([])
    await part.press('Allow cancels only')
    await until(() => venue.of(turnSwitch).length > 0)
    expect(venue.of(turnSwitch)).toEqual([
      { instId: 'BTC-USDT', mode: 'cancel-only', reason: 'maintenance', note: 'as agreed' },
    ])
  })
})
