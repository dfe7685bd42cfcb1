import { signal } from '@preact/signals-core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { coins, instruments, signedIn, uid } from '../../../../src/core/state/state.ts'
import { App } from '../../../../src/shell/frame/App.tsx'
import { pass, withVirtualClock } from '../../../support/clock.ts'
import { type MockVenue, mockVenue } from '../../../support/mockVenue.ts'
import { until, useDictionaries } from '../../../support/renderApp.tsx'
import { streamOn, type TestStream } from '../../../support/streamOn.ts'
import { instrument } from '../../instrument.ts'

/** Many visits to a screen. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (): Promise<Posted> =>
    Promise.resolve({ kind: 'answer', status: 200, body: { code: '1009', msg: 'Not found.' } }),
}))

/** A screen without anything live. */
const QUIET = '/pages/theme/theme'
const TIMES = 15
const FRAME = 20
/** So long a screen's own feeds are held from when they were asked for ahead of it. */
const AHEAD = 2_000
/** The longest time that the core keeps what nobody wants. */
const LINGER = 25_000

let venue: MockVenue
let core: TestStream
let root: Root
let host: HTMLElement

const goTo = async (address: string): Promise<void> => {
  await act(async () => {
    location.hash = address
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  // The screen is made behind the frame that answers.
  await act(async () => pass(FRAME))
}
const held = (): object => {
  const { signals, demanded, feeds } = core.held()
  return { signals, demanded, feeds, core: core.core.counts(), venue: venue.subscribed() }
}
/** What is held once nothing lingers any more. */
const settled = async (): Promise<object> => {
  await act(async () => pass(LINGER))
  return held()
}

withVirtualClock()
beforeEach(async () => {
  useDictionaries()
  localStorage.clear()
  instruments.value = ['BTC-USDT', 'ETH-USDT', 'SOL-USDT'].map((id) => instrument(id))
  coins.value = [{ code: 'USDT', name: 'Tether', decimals: 6 }]
  venue = mockVenue({
    onSubscribe: ({ channel, instId }, to) => {
      if (channel !== 'quotes' || instId === undefined) return
      const ts = String(Date.now())
      to.push({ channel }, [[instId, ts, '100', '99', '101', '98', '102', '97', '5', '500']], { ts })
    },
  })
  core = streamOn(venue)
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  core.stream.close()
  venue.stop()
  instruments.value = []
  signedIn.value = undefined
  uid.value = undefined
})

const start = async (user: boolean): Promise<object> => {
  signedIn.value = user
  uid.value = user ? '7' : undefined
  location.hash = QUIET
  await act(async () => root.render(<App stream={signal(core.stream)} />))
  await until(() => host.querySelector('h1'))
  return settled()
}

/** On whatever screen a user is, he is told when a margin runs low. */
const always = (user: boolean): number => (user ? 1 : 0)

/** Each of them asks for something more as soon as it is there. */
const asks = (user: boolean) => (): boolean => {
  const { feeds, demanded } = core.held()
  return feeds + demanded > always(user)
}

describe.each([
  ['/pages/market/market', false],
  ['/pages/index/index', false],
  ['/pages/search/search', false],
  ['/pages/trendDetails/trendDetails?instId=BTC-USDT', false],
  ['/pages/transaction/transaction?instId=BTC-USDT', true],
  ['/pages/fund/fund', true],
])('%s', (address, user) => {
  it(`leaves nothing behind after ${TIMES} visits`, async () => {
    const before = await start(user)
    expect(before).toMatchObject({ signals: 0, demanded: 0, feeds: always(user), venue: [] })
    for (let visit = 0; visit < TIMES; visit += 1) {
      await goTo(address)
      await until(asks(user))
      await act(async () => pass(50))
      const { feeds, quotes } = core.core.counts()
      expect(feeds + quotes.watched).toBeGreaterThan(always(user))
      await goTo(QUIET)
      await act(async () => pass(AHEAD))
      await until(() => !asks(user)())
    }
    expect(await settled()).toEqual(before)
  })
})
