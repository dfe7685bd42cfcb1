import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { loadInstruments } from '../../../../src/core/state/startData.ts'
import { catalogFailed, instruments } from '../../../../src/core/state/state.ts'
import { CatalogWait } from '../../../../src/market/lists/CatalogWait.tsx'
import { fakeInstrument } from '../../../support/fakeMarket.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'

let answer: Posted = { kind: 'network' }
let asked = 0
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (): Promise<Posted> => {
    asked += 1
    return Promise.resolve(answer)
  },
}))

let part: Rendered
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  useDictionaries()
})
afterEach(async () => {
  vi.useRealTimers()
  await part.close()
})

it('says at once that the first request failed, asks again by itself and by the button, and goes when they are there', async () => {
  await loadInstruments()
  expect(catalogFailed.peek()).toBe(true)
  vi.advanceTimersByTime(5_000)
  expect(asked).toBe(2)
  vi.useRealTimers()
  part = await renderPart(<CatalogWait />)
  await until(() => part.text().includes('Couldn’t load the markets'))
  answer = {
    kind: 'answer',
    status: 200,
    body: { code: '200', msg: '', data: { coins: [], instruments: [fakeInstrument('BTC-USDT')] } },
  }
  await part.press('Try again')
  await until(() => instruments.peek().length === 1)
  expect(part.root.querySelector('[role=alert]')).toBeNull()
})
