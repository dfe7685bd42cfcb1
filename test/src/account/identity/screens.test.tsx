import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cases, certification, closure, common } from '#protocol'
import { PictureField } from '../../../../src/account/identity/PictureField.tsx'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import type { uploadPicture } from '../../../../src/core/request/upload.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import AdvancedCtf from '../../../../src/pages/personal/advancedCtf.tsx'
import DataPage from '../../../../src/pages/x/data.tsx'
import ResetPage from '../../../../src/pages/x/reset.tsx'
import type { compressImage } from '../../../../src/ui/image/compressImage.ts'
import { fetchSheet } from '../../../../src/ui/Sheet.tsx'
import { pdf, png } from '../../../support/pictureFiles.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'

const sent: { path: string; body: unknown }[] = []
const answers = new Map<string, object>()
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string, body: unknown): Promise<Posted> => {
    sent.push({ path, body })
    const answer = answers.get(path)
    return answer === undefined ? { kind: 'network' } : { kind: 'answer', status: 200, body: answer }
  },
}))
const upload = vi.hoisted(() => vi.fn<typeof uploadPicture>())
vi.mock('../../../../src/core/request/upload.ts', () => ({ uploadPicture: upload }))
const compress = vi.hoisted(() => vi.fn<typeof compressImage>())
vi.mock('../../../../src/ui/image/compressImage.ts', () => ({ compressImage: compress }))

const ok = (data: unknown) => ({ code: '200', msg: '', data })
const bodiesTo = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body)

const limit = { level: 0, limits: ['0', '10000', '500000'], limit: '0', used: '0', left: '0', freesAt: 0 }
const fresh = { state: 'none', submittedAt: 0, decidedAt: 0, byDemo: false }
const primary = { ...fresh, name: '', idNumber: '', country: '', limit }
const advanced = { ...fresh, open: false, expiresOn: '' }
const evaluated = { submittedAt: 1_790_000_000_000, decidedAt: 1_790_000_006_000, caseId: '50000001', byDemo: true }
const echo = { name: 'Ada Lovelace', idNumber: '••••••T47', country: 'DE' }

let part: Rendered
beforeAll(fetchSheet)
beforeEach(() => {
  useDictionaries()
  queries.clear()
  sent.length = 0
  answers.clear()
  beginSession()
  answers.set(common.areaDetails.path, ok({ areas: [{ code: 'DE', name: 'Germany', kind: 'country' }] }))
})
afterEach(async () => {
  await part.close()
  endSession()
})

const showCertification = async (one: object, two: object): Promise<void> => {
  answers.set(certification.primaryCertificationDataEcho.path, ok({ ...primary, ...one }))
  answers.set(certification.advancedCertificationDataEcho.path, ok({ ...advanced, ...two }))
  part = await renderPart(<AdvancedCtf />)
  await until(() => part.text().includes('Primary verification'))
}
/** What stands at the field of that label. */
const atField = (label: string): string => {
  const ids = part.field(label)?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

describe('certification', () => {
  it('says at each field what is missing, and sends nothing', async () => {
    await showCertification({}, {})
    expect(part.text()).toContain('You can trade without verification, but you can’t withdraw.')
    expect(part.text()).toContain('Available once primary verification is approved.')
    await part.press('Submit')
    await until(() => atField('Full name').includes('Enter your full name.'))
    expect(atField('Document number')).toContain('Enter the number shown on your document.')
    expect(part.text()).toContain('Choose a country.')
    expect(bodiesTo(certification.primaryCertification.path)).toEqual([])
  })

  it('puts a refusal of the venue at its field', async () => {
    const said = 'This number is used by another account.'
    await showCertification({ state: 'rejected', reason: 'numberInvalid', ...evaluated, ...echo }, {})
    answers.set(certification.primaryCertification.path, { code: '1001', msg: said, field: 'idNumber' })
    await part.type('Document number', 'C01X00T47')
    await part.press('Submit again')
    await until(() => atField('Document number').includes(said))
    expect(bodiesTo(certification.primaryCertification.path)).toEqual([
      { name: echo.name, idNumber: 'C01X00T47', country: 'DE' },
    ])
  })

  it('that was rejected says why, echoes what was sent, and keeps the name for the next try', async () => {
    await showCertification({ state: 'rejected', reason: 'numberInvalid', ...evaluated, ...echo }, {})
    for (const text of ['The document number isn’t valid.', echo.idNumber, 'Demo: decided automatically.', 'Germany'])
      expect(part.text(), text).toContain(text)
    expect(part.field('Full name')?.value).toBe(echo.name)
    expect(part.field('Document number')?.value).toBe('')
    expect(part.control('Track case')?.getAttribute('href')).toBe('#/x/case?id=50000001')
  })

  it.each([
    ['pending', { decidedAt: 0 }, ['Under review', 'Demo: will be decided automatically.']],
    ['approved', {}, ['Approved', 'Demo: decided automatically.']],
  ])('that is %s shows no form', async (state, more, texts) => {
    await showCertification({ state, ...evaluated, ...more, ...echo }, {})
    for (const text of texts) expect(part.text()).toContain(text)
    expect(part.field('Document number')).toBeUndefined()
  })

  it('shows the limit of the level with its used part, and from when it frees up', async () => {
    const used = { ...limit, level: 1, limit: '10000', used: '2500', left: '7500', freesAt: 1_790_000_000_000 }
    await showCertification({ state: 'approved', ...evaluated, ...echo, limit: used }, { open: true })
    for (const text of ['2,500.00 USDT', '7,500.00 USDT', '10,000.00 USDT', '500,000.00 USDT', 'More available from'])
      expect(part.text(), text).toContain(text)
    expect(part.root.querySelector<HTMLElement>('[style*=scaleX]')?.style.transform).toBe('scaleX(0.25)')
  })

  it('names everything that is missing in the advanced step, and sends nothing', async () => {
    await showCertification({ state: 'approved', ...evaluated, ...echo }, { open: true })
    await part.press('Submit')
    for (const text of ['Choose a document type.', 'Add a photo of the front.', 'Add a photo of the back.'])
      await until(() => part.text().includes(text))
    expect(bodiesTo(certification.advancedCertification.path)).toEqual([])
  })
})

const pick = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
  const input = part.root.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no picker')
  Object.defineProperty(input, 'files', { configurable: true, value: [new File([bytes], 'photo.png')] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

describe('a picture', () => {
  const onSent = vi.fn<(id: string | undefined) => void>()
  beforeEach(async () => {
    onSent.mockReset()
    upload.mockReset()
    compress.mockReset().mockResolvedValue(new Blob(['small'], { type: 'image/jpeg' }))
    part = await renderPart(<PictureField label="Front" purpose="certification" onSent={onSent} />)
  })

  it('that is none never leaves the device', async () => {
    await pick(pdf())
    await until(() => part.root.querySelector('[role=alert]'))
    expect(upload).not.toHaveBeenCalled()
  })

  it.each([
    ['receipt', 600],
    ['avatar', 600],
    ['certification', 2_000],
    ['reset', 2_000],
  ] as const)('of the purpose %s is sent at %i pixels at most', async (purpose, longest) => {
    await part.close()
    part = await renderPart(<PictureField label="Front" purpose={purpose} onSent={onSent} />)
    upload.mockResolvedValue({ kind: 'ok', data: { id: 'a1' } } as Awaited<ReturnType<typeof uploadPicture>>)
    await pick(png(80, 60))
    await until(() => compress.mock.calls.length > 0)
    expect(compress.mock.calls[0]?.[1]).toMatchObject({ longest })
  })

  it('that the venue refuses is gone again, with the reason', async () => {
    const message = 'This picture cannot be taken.'
    upload.mockResolvedValue({ kind: 'refused', error: 'other', code: '2500', message })
    await pick(png(80, 60))
    await until(() => part.text().includes(message))
    expect(part.root.querySelector('img')).toBeNull()
    expect(onSent.mock.calls).toEqual([[undefined]])
  })

  it('that is taken is known by the id that the venue gave', async () => {
    upload.mockResolvedValue({ kind: 'ok', data: { id: 'a1' } } as Awaited<ReturnType<typeof uploadPicture>>)
    await pick(png(80, 60))
    await until(() => onSent.mock.calls.some(([id]) => id === 'a1'))
    expect(upload.mock.calls[0]?.[0]).toBe('certification')
  })
})

describe('the end of an account', () => {
  const erasedAt = 1_790_000_000_000
  it('that was asked for says when, and can be taken back', async () => {
    answers.set(closure.state.path, ok({ erasedAt, blockers: [], demo: true }))
    answers.set(closure.undo.path, ok({ erasedAt: 0, blockers: [], demo: true }))
    part = await renderPart(<DataPage />)
    await until(() => part.text().includes('This account will be deleted on 21-09-2026'))
    expect(part.control('Close my account')).toBeUndefined()
    answers.set(closure.state.path, ok({ erasedAt: 0, blockers: [], demo: true }))
    await part.press('Keep my account')
    await until(() => part.control('Close my account'))
    expect(bodiesTo(closure.undo.path)).toHaveLength(1)
  })

  it('names what stands in the way, and has no button then', async () => {
    answers.set(closure.state.path, ok({ erasedAt: 0, blockers: ['funds', 'timed'], demo: false }))
    part = await renderPart(<DataPage />)
    await until(() => part.text().includes('Open timed contracts'))
    expect(part.text()).toContain('Funds')
    expect(part.control('Close my account')).toBeUndefined()
  })
})

describe('a reset by hand of who cannot sign in', () => {
  const view = {
    id: '50000009',
    kind: 'reset',
    state: 'rejected',
    next: 'nobody',
    deadline: 0,
    lengthened: 0,
    reason: 'notProven',
    byDemo: true,
    mayReopen: false,
    openedAt: 1_790_000_000_000,
    updatedAt: 1_790_000_006_000,
    events: [{ id: '1', at: 1_790_000_000_000, kind: 'opened', by: 'user' }],
  }
  beforeEach(async () => {
    endSession()
    answers.set(cases.follow.path, ok(view))
    part = await renderPart(<ResetPage />)
  })

  it('asks for account and reason, at their fields', async () => {
    await part.press('Submit')
    await until(() => part.text().includes('Describe what happened.'))
    expect(part.text()).toContain('Enter your email or mobile number.')
    expect(bodiesTo(certification.manualReset.path)).toEqual([])
  })

  it('gives number and secret once, and is followed by them', async () => {
    answers.set(certification.manualReset.path, ok({ caseId: view.id, secret: 'k3y-of-the-case' }))
    await part.type('Email or mobile number', 'ada@example.org')
    await part.type('Explanation', 'My phone fell into the sea')
    await part.press('Submit')
    await until(() => part.text().includes('They’re shown only once'))
    for (const text of [view.id, 'k3y-of-the-case']) expect(part.text()).toContain(text)
    await part.press('Look up case')
    await until(() => part.text().includes('We couldn’t confirm who owns the account.'))
    expect(bodiesTo(cases.follow.path)).toEqual([{ id: view.id, secret: 'k3y-of-the-case' }])
  })

  it('is found again later by what was written down', async () => {
    await part.type('Case number', ` ${view.id} `)
    await part.type('Secret code', 'k3y-of-the-case')
    await part.press('Look up case')
    await until(() => part.text().includes('None: already decided'))
    expect(bodiesTo(cases.follow.path)).toEqual([{ id: view.id, secret: 'k3y-of-the-case' }])
  })
})
