import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { selfSelection } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { endSession } from '../../../../src/core/session/session.ts'
import { instruments } from '../../../../src/core/state/state.ts'
import { appFavourites } from '../../../../src/market/lists/appFavourites.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'
import { instrument } from '../../instrument.ts'

const PATH = selfSelection.searchForFavorites.path
const asked: string[] = []
let answer: (query: string) => unknown = () => ({ results: [] })
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, input: { query: string }): Promise<Posted> => {
    if (path === PATH) asked.push(input.query)
    const data = path === PATH ? answer(input.query) : undefined
    const body = data === undefined ? { code: '1009', msg: 'Not found.' } : { code: '200', msg: '', data }
    return Promise.resolve({ kind: 'answer', status: 200, body })
  },
}))

let app: Rendered
const input = (): HTMLInputElement => document.querySelector<HTMLInputElement>('input[type=search]') as HTMLInputElement
const write = async (text: string): Promise<void> => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text)
  await act(async () => input().dispatchEvent(new Event('input', { bubbles: true })))
}
const enter = (): Promise<void> =>
  act(
    async () =>
      void document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
const found = (): string[] =>
  [...document.querySelectorAll('main ul a')].map((link) => link.getAttribute('href')?.split('=')[1] ?? '')

beforeEach(async () => {
  useDictionaries()
  localStorage.clear()
  sessionStorage.clear()
  queries.clear()
  asked.length = 0
  answer = () => ({ results: [] })
  endSession()
  appFavourites().take([], undefined)
  instruments.value = [
    instrument('BTC-USDT'),
    instrument('ETH-USDT'),
    { ...instrument('EUR-USD', 'forex'), name: 'Euro' },
  ]
  app = await renderApp('/pages/search/search')
  await until(() => input())
})
afterEach(async () => {
  vi.useRealTimers()
  await write('')
  await app.close()
  instruments.value = []
})

describe('the search', () => {
  it('answers at once with what is known here, and asks the venue half a second later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await write('bt')
    expect(found()).toEqual(['BTC-USDT'])
    await act(async () => vi.advanceTimersByTime(499))
    expect(asked).toEqual([])
    answer = () => ({ results: [{ instId: 'ETH-USDT', name: 'Ether', kind: 'spot', favourite: false }] })
    await act(async () => vi.advanceTimersByTime(1))
    // What an answer sets off waits for timers of its own.
    for (let at = 0; at < 20 && found().length < 2; at += 1) await act(async () => void vi.advanceTimersByTime(1))
    expect(asked).toEqual(['bt'])
    expect(found()).toEqual(['BTC-USDT', 'ETH-USDT'])
  })

  it('shows no instrument that this app does not know', async () => {
    answer = () => ({ results: [{ instId: 'NEW-USDT', name: 'New', kind: 'spot', favourite: false }] })
    await write('NEW')
    await enter()
    await until(() => app.text().includes('Nothing found for “NEW”'))
    expect(found()).toEqual([])
  })

  it('says that the venue gave no answer, and asks again', async () => {
    answer = () => undefined
    await write('zzz')
    await enter()
    await until(() => app.text().includes('Couldn’t load search results'))
    answer = () => ({ results: [{ instId: 'ETH-USDT', name: 'Ether', kind: 'spot', favourite: false }] })
    await app.press('Try again')
    await until(() => found()[0] === 'ETH-USDT')
  })

  it.each(['<script>alert(1)</script>', '🚀🚀', 'ราคา', '%00', '" onload="x'])('takes %j for a text', async (text) => {
    await write(text)
    await enter()
    await until(() => app.text().includes(`Nothing found for “${text}”`))
    expect(document.querySelector('main script, main [onload]')).toBeNull()
  })

  it('asks nothing where there is neither letter nor figure', async () => {
    await write('--- 🚀')
    await enter()
    await until(() => app.text().includes('Nothing found'))
    expect(asked).toEqual([])
  })

  it('reads wide letters as narrow ones', async () => {
    await write('ＢＴＣ／ｕ')
    expect(found()).toEqual(['BTC-USDT'])
  })

  it('cuts what is too long to be a name', async () => {
    await write('x'.repeat(10_000))
    expect(input().value).toHaveLength(40)
    await enter()
    await until(() => asked.length === 1)
    expect(asked[0]).toHaveLength(40)
  })

  it('puts a star on a result', async () => {
    await write('btc')
    await app.press('Add BTC / USDT to favorites')
    expect(appFavourites().get()).toEqual(['BTC-USDT'])
  })

  it('remembers ten searches, and forgets one or all', async () => {
    for (let at = 0; at < 11; at += 1) {
      await write(`s${at}`)
      await enter()
    }
    await write('')
    await until(() => app.control('Remove “s10”'))
    expect(JSON.parse(localStorage.getItem('tapeline.searches') ?? '')).toHaveLength(10)
    expect(app.control('Remove “s0”')).toBeUndefined()
    await app.press('Remove “s9”')
    expect(app.control('s9')).toBeUndefined()
    await app.press('s8')
    expect(input().value).toBe('s8')
    await write('')
    await app.press('Clear')
    expect(localStorage.getItem('tapeline.searches')).toBeNull()
  })
})
