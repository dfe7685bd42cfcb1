import { describe, expect, it } from 'vitest'
import { type Call, common, home, signin, tradingContracts, v1 } from '#protocol'
import { createRequest, type Request, type RequestPorts } from '../../../../src/core/request/createRequest.ts'
import type { Posted, PostOptions } from '../../../../src/core/request/transport.ts'

const answer = (body: unknown, status = 200): Posted => ({ kind: 'answer', status, body })
const ok = (data: unknown): Posted => answer({ code: '200', msg: '', data })

/** A request client on a transport that answers as told, with a diary of what it touched. */
const client = (posted: Posted | ((path: string) => Promise<Posted>), more: Partial<RequestPorts> = {}) => {
  const sent: { path: string; body: unknown; options: PostOptions }[] = []
  const diary: string[] = []
  const request = createRequest({
    post: (path, body, options) => {
      sent.push({ path, body, options })
      return typeof posted === 'function' ? posted(path) : Promise.resolve(posted)
    },
    online: () => true,
    language: () => 'de',
    epoch: () => 4,
    expired: (epoch) => diary.push(`expired ${epoch}`),
    networkFailed: ({ relaunch, say }) => diary.push(`network${say ? ' say' : ''}${relaunch ? ' relaunch' : ''}`),
    succeeded: () => diary.push('success'),
    loading: (step) => diary.push(`loading ${step}`),
    log: (text) => diary.push(text),
    ...more,
  })
  return { request, sent, diary }
}
const KEY = 'k'.repeat(32)
const order = { ordType: 'market', instId: 'BTC-USDT', side: 'buy', sz: '1' } as const
const cancel = { action: 'cancel', ordId: '7' } as const
const quiet = { quiet: true } as const

describe('a request', () => {
  it('carries the language, the call’s own time-out, and nothing else', async () => {
    const { request, sent, diary } = client(ok({ login: true }))
    await expect(request(common.checkLogin, {})).resolves.toEqual({ kind: 'ok', data: { login: true } })
    expect(sent).toEqual([
      { path: '/v2/common/checkLogin', body: {}, options: { timeout: 50_000, headers: { 'accept-language': 'de' } } },
    ])
    expect(diary).toEqual(['success'])
  })

  it('gives polled calls two seconds', async () => {
    const { request, sent } = client(ok({}))
    await request(home.homeCoinDataRank, {})
    expect(sent[0]?.options.timeout).toBe(2_000)
  })

  it('carries the key of a money call', async () => {
    const { request, sent } = client(ok({}))
    await request(tradingContracts.save, order, { key: KEY })
    expect(sent[0]?.options.headers).toMatchObject({ 'idempotency-key': KEY })
  })

  it('is not sent without network', async () => {
    const { request, sent, diary } = client(ok({}), { online: () => false })
    await expect(request(common.checkLogin, {})).resolves.toEqual({ kind: 'network' })
    expect(sent).toEqual([])
    expect(diary).toEqual(['network say'])
  })

  it('shows the loading indicator for the calls that ask for it, and takes it away whatever happens', async () => {
    const { request, diary } = client({ kind: 'network' })
    await request(v1.loginOut, {})
    expect(diary).toEqual(['loading 1', 'network say relaunch', 'loading -1'])
  })

  it('passes a refusal on with its code, field and sentence', async () => {
    const refusal = { code: '2004', msg: 'Das Konto besteht schon.', field: 'account' }
    const { request } = client(answer(refusal))
    await expect(request(signin.checkMobile, { account: 'a@b.de' })).resolves.toEqual({
      kind: 'refused',
      error: 'other',
      code: '2004',
      message: 'Das Konto besteht schon.',
      field: 'account',
    })
  })

  it('tells of an expired session, with the session in which it was sent', async () => {
    const { request, diary } = client(answer({ code: '650', msg: '' }))
    await expect(request(common.socketTicket, {})).resolves.toEqual({ kind: 'expired' })
    expect(diary).toEqual(['success', 'expired 4'])
  })

  it.each([
    ['a status other than 200', answer({ code: '200', data: {} }, 502)],
    ['no JSON', answer('<html>')],
    ['an answer without a code', answer({ hello: 1 })],
  ])('only logs %s, and still ends in a value', async (_, posted) => {
    const { request, diary } = client(posted)
    expect((await request(common.checkLogin, {})).kind).toBe('unknown')
    expect(diary).toEqual([expect.stringContaining('/v2/common/checkLogin answered')])
  })

  it('holds answers against the protocol where a check is given', async () => {
    const checked: [Call, unknown][] = []
    const { request } = client(ok({ login: 'yes' }), { check: (call, data) => checked.push([call, data]) })
    await request(common.checkLogin, {})
    expect(checked).toEqual([[common.checkLogin, { login: 'yes' }]])
  })
})

describe('a network failure', () => {
  it.each([
    ['an ordinary call', common.checkLogin, 'network', 'network say relaunch', 'network'],
    ['an ordinary call that timed out', common.checkLogin, 'timeout', 'network say relaunch', 'unknown'],
    ['a poll', home.homeCoinDataRank, 'network', 'network', 'network'],
  ] as const)('of %s', async (_, call, kind, said, end) => {
    const { request, diary } = client({ kind })
    expect((await request(call, {})).kind).toBe(end)
    expect(diary).toEqual([said])
  })

  it.each(['network', 'timeout'] as const)(
    'of a money call (%s) leaves its end unknown, relaunches nothing and leaves the words to the sheet',
    async (kind) => {
      const { request, diary } = client({ kind })
      await expect(request(tradingContracts.save, order, { key: KEY })).resolves.toEqual({ kind: 'unknown' })
      expect(diary).toEqual(['network'])
    },
  )

  it.each([
    ['a money call', true, 'unknown', (to: Request) => to(tradingContracts.save, order, { key: KEY })],
    ['a money call', false, 'network', (to: Request) => to(tradingContracts.update, cancel, { key: KEY })],
    [
      'a question about an outcome',
      true,
      'network',
      (to: Request) => to(tradingContracts.outcome, { key: KEY }, quiet),
    ],
    [
      'a question about an outcome',
      false,
      'network',
      (to: Request) => to(tradingContracts.outcome, { key: KEY }, quiet),
    ],
  ] as const)('of %s is said by its screen alone (online: %s)', async (_, online, end, ask) => {
    const { request, diary } = client({ kind: 'network' }, { online: () => online })
    expect((await ask(request)).kind).toBe(end)
    expect(diary).toEqual(['network'])
    await request(common.checkLogin, {})
    expect(diary.at(-1)).toBe(online ? 'network say relaunch' : 'network say')
  })
})
