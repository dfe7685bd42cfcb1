import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { activity, common, passkeys, security } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { domain } from '../../../../src/core/state/state.ts'
import ActivityPage from '../../../../src/pages/x/activity.tsx'
import DevicesPage from '../../../../src/pages/x/devices.tsx'
import PasskeysPage from '../../../../src/pages/x/passkeys.tsx'
import PhrasePage from '../../../../src/pages/x/phrase.tsx'
import { fetchSheet } from '../../../../src/ui/Sheet.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { FACTORS } from '../../pages/money/screenExamples.ts'

const sent: { path: string; body: unknown }[] = []
const answers = new Map<string, (body: unknown) => object>()
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string, body: unknown): Promise<Posted> => {
    sent.push({ path, body })
    const answer = answers.get(path)
    return answer === undefined ? { kind: 'network' } : { kind: 'answer', status: 200, body: answer(body) }
  },
}))
const ok = (data: unknown) => ({ code: '200', msg: '', data })
const bodiesTo = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body)
const HOSTILE = '<img src=x onerror=alert(1)>'

let part: Rendered
beforeAll(fetchSheet)
beforeEach(() => {
  useDictionaries()
  queries.clear()
  sent.length = 0
  answers.clear()
})
afterEach(() => part.close())

const place = { ip: '10.0.0.7', device: { browser: 'Chrome', system: 'Android' }, firstSeen: '1', lastSeen: '2' }
const session = (id: string, current: boolean) => ({ ...place, id, current, idleEnd: '3', end: '4' })

describe('the trail', () => {
  it('says what happened, from where, and marks failures; what others typed stays text', async () => {
    const event = {
      id: '2',
      time: '1790000000000',
      ip: '10.0.0.7',
      device: { browser: HOSTILE, system: '' },
      about: '',
      proofs: [],
    }
    const device = { browser: 'Chrome', system: 'Android' }
    const events = [
      { ...event, id: '4', kind: 'signIn', device, proofs: ['password', 'emailCode'] },
      { ...event, id: '3', kind: 'deviceForgotten', about: 'Safari, iPhone' },
      { ...event, kind: 'signInFailed', proofs: ['authenticator'] },
      { ...event, id: '1', kind: 'passkeyAdded', about: HOSTILE },
      { ...event, id: '0', kind: 'certificationDecided', about: 'primary' },
    ]
    answers.set(activity.list.path, () => ok({ events }))
    part = await renderPart(<ActivityPage />)
    await until(() => part.text().includes('Sign-in failed'))
    expect(part.text()).toContain('Failed')
    expect(part.text()).toContain('Not accepted: Authenticator')
    expect(part.text()).toContain('Password + Code by email · Chrome on Android · 10.0.0.7')
    expect(part.text()).toContain('Trusted device forgotten · Safari on iPhone')
    expect(part.text()).toContain(`Passkey added · ${HOSTILE}`)
    expect(part.text()).toContain('Verification reviewed · Primary verification')
    expect(part.root.querySelector('img')).toBeNull()
    await part.press('Sign-ins')
    await until(() => bodiesTo(activity.list.path).length === 2)
    expect(bodiesTo(activity.list.path)[1]).toEqual({ view: 'signIns' })
  })
})

describe('devices', () => {
  it('has no button that ends one’s own session, and ends another', async () => {
    const all = { sessions: [session('own', true), session('other', false)], devices: [] }
    answers.set(activity.devices.path, () => ok(all))
    answers.set(activity.endSession.path, () => ok({ ...all, sessions: all.sessions.slice(0, 1) }))
    part = await renderPart(<DevicesPage />)
    await until(() => part.text().includes('This device'))
    const buttons = [...part.root.querySelectorAll('button')].filter((one) => one.textContent === 'Sign out')
    expect(buttons).toHaveLength(1)
    await act(async () => buttons[0]?.click())
    expect(bodiesTo(activity.endSession.path)).toEqual([{ id: 'other' }])
  })
})

describe('the phrase', () => {
  it('is set after the fresh second factor, and a wrong code is said at its field', async () => {
    answers.set(activity.getPhrase.path, () => ok({ phrase: '' }))
    answers.set(security.sendProof.path, () => ok({ resendAfter: 0, expiresAfter: 1 }))
    answers.set(activity.setPhrase.path, (body) => {
      const { code } = body as { code?: string }
      if (code === undefined)
        return { code: '2003', msg: 'A code is needed.', field: 'code', values: { proof: 'email' } }
      return code === '123456' ? ok({ phrase: 'blue heron' }) : { code: '2001', msg: 'Wrong code.', field: 'code' }
    })
    part = await renderPart(<PhrasePage />)
    await until(() => part.field('New phrase'))
    await part.type('New phrase', 'blue heron')
    await part.press('Save phrase')
    await until(() => part.field('6-digit code'))
    expect(bodiesTo(security.sendProof.path)).toEqual([{ act: 'phrase' }])
    await part.type('6-digit code', '000000')
    await part.press('Confirm')
    await until(() => document.body.textContent?.includes('Wrong code.'))
    await part.type('6-digit code', '123 456')
    await part.press('Confirm')
    await until(() => bodiesTo(activity.setPhrase.path).length === 3)
    expect(bodiesTo(activity.setPhrase.path)[2]).toEqual({ phrase: 'blue heron', code: '123456' })
  })

  it('asks for the code with the masked address that it went to, and the demo shows it in the sheet', async () => {
    domain.value = { language: { simple: 'en' }, FILE_DOMAIN: '', logo: '', title: 'Tapeline', exRate: {}, demo: true }
    answers.set(activity.getPhrase.path, () => ok({ phrase: '' }))
    answers.set(activity.setPhrase.path, () => ({ code: '2003', msg: '', field: 'code', values: { proof: 'email' } }))
    answers.set(security.sendProof.path, () => ok({ resendAfter: 60_000, expiresAfter: 1 }))
    answers.set(security.emailStatusGoogleStatus.path, () =>
      ok({ ...FACTORS, authenticatorAt: 0, proof: 'email', demoMail: 'ada@example.org' }),
    )
    const message = { id: '1', to: '', subject: '', text: '100000 USDT. Your code: 654321.', time: '1', code: '654321' }
    answers.set(common.demoMailbox.path, () => ok({ messages: [message] }))
    part = await renderPart(<PhrasePage />)
    await part.type('New phrase', 'blue heron')
    await part.press('Save phrase')
    await until(() => part.text().includes(`We send it to ${FACTORS.email}.`))
    await until(() => part.text().includes('Your code is 654321.'))
    expect(bodiesTo(common.demoMailbox.path)[0]).toEqual({ account: 'ada@example.org' })
    // Leaving for the mailbox would lose what is confirmed.
    expect(part.control('Open the demo mailbox')).toBeUndefined()
    domain.value = undefined
  })
})

describe('passkeys', () => {
  it('say why a page that is not secure has none', async () => {
    answers.set(passkeys.list.path, () => ok({ passkeys: [] }))
    vi.stubGlobal('isSecureContext', false)
    part = await renderPart(<PasskeysPage />)
    await until(() => part.text().includes('No passkeys yet'))
    expect(part.text()).toContain('Passkeys need a secure connection')
    vi.unstubAllGlobals()
  })
})
