import { beforeEach, describe, expect, it, vi } from 'vitest'
import { asDomainConfig, askDomain, fileAddress } from '../../../../src/core/request/domain.ts'
import type { Posted, PostOptions } from '../../../../src/core/request/transport.ts'

let next: Posted
let asked: { readonly path: string; readonly options: PostOptions }[]
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, _: unknown, options: PostOptions): Promise<Posted> => {
    asked.push({ path, options })
    return Promise.resolve(next)
  },
}))
beforeEach(() => {
  asked = []
})

const CONFIG = { language: { simple: '' }, FILE_DOMAIN: '/files', logo: '/logo.svg', title: 'Venue', exRate: {} }
const answer = (body: unknown, status = 200): Posted => ({ kind: 'answer', status, body })

describe('the domain configuration', () => {
  it.each([
    ['code 1', answer({ code: 1, data: CONFIG }), { kind: 'answered', code: 1, config: CONFIG }],
    ['another code', answer({ code: 0, msg: 'none' }), { kind: 'answered', code: 0, config: undefined }],
    ['code "1", which is no number', answer({ code: '1', data: CONFIG }), { kind: 'answered', code: 0 }],
    ['no configuration', answer({ code: 1, data: { title: 7 } }), { kind: 'answered', code: 1, config: undefined }],
    ['no JSON', answer('<html>'), { kind: 'answered', code: 0 }],
    ['a status other than 200', answer({ code: 1, data: CONFIG }, 502), { kind: 'failed' }],
    ['no connection', { kind: 'network' }, { kind: 'failed' }],
    ['a time-out', { kind: 'timeout' }, { kind: 'failed' }],
  ] as const)('answered with %s', async (_, posted, end) => {
    next = posted
    await expect(askDomain()).resolves.toMatchObject(end)
    expect(asked).toEqual([{ path: '/v1/getDomain', options: expect.objectContaining({ timeout: 50_000 }) }])
  })

  it.each([
    ['javascript:alert(1)', ''],
    ['JaVaScRiPt:alert(1)', ''],
    [' javascript:alert(1)', ''],
    ['data:text/html,<script>', ''],
    ['//elsewhere.example/logo.svg', ''],
    ['https://cdn.example/a"onerror="x', ''],
    ['https://cdn.example/logo.svg', 'https://cdn.example/logo.svg'],
    ['/icons/icon.svg', '/icons/icon.svg'],
  ])('a logo or file domain of %j is %j', (given, kept) => {
    expect(asDomainConfig({ ...CONFIG, logo: given, FILE_DOMAIN: given })).toMatchObject({
      logo: kept,
      FILE_DOMAIN: kept,
    })
  })

  it('the path of a public file lies below the file domain, and an address stays what it is', () => {
    expect(fileAddress('/brand/logo.svg', { FILE_DOMAIN: 'https://files.example' })).toBe(
      'https://files.example/brand/logo.svg',
    )
    expect(fileAddress('/icons/icon.svg', { FILE_DOMAIN: '' })).toBe('/icons/icon.svg')
    expect(fileAddress('https://cdn.example/logo.svg', { FILE_DOMAIN: 'https://files.example' })).toBe(
      'https://cdn.example/logo.svg',
    )
  })

  it.each([
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['  Venue\u0000\u202e\n ', 'Venue'],
    ['x'.repeat(5_000), 'x'.repeat(40)],
  ])('a title is text, without control characters and not endless (%#)', (given, kept) => {
    expect(asDomainConfig({ ...CONFIG, title: given })?.title).toBe(kept)
  })
})
