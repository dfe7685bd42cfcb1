import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { snapshotAt } from '../../../../src/core/state/state.ts'
import { StreamContext } from '../../../../src/core/state/streamContext.ts'
import { OutageBars } from '../../../../src/shell/frame/OutageBars.tsx'
import { formatMoment } from '../../../../src/ui/format/moment.ts'
import { createFakeStream } from '../../../support/fakeStream.ts'
import { type Rendered, renderApp, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'

vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (): Promise<Posted> => Promise.resolve({ kind: 'network' }),
}))

let app: Rendered
const bar = (what: 'prices' | 'trading') => document.querySelector(`[data-down=${what}]`)?.textContent ?? undefined
const drop = (reason = 'dropped') =>
  act(async () => {
    const since = app.stream.now.peek()
    app.stream.connection.value = { phase: 'waiting', rtt: undefined, reason, since }
    app.stream.now.value += 4_000
  })

beforeEach(async () => {
  useDictionaries()
  app = await renderApp('/pages/search/search', 0)
  // The toasts' region, and that of the bars, which come a moment later.
  await until(() => document.querySelectorAll('output[aria-live=polite]').length === 2)
})
afterEach(async () => {
  await app.close()
  snapshotAt.value = undefined
})

describe('what is down', () => {
  it('is not spoken of while all is well', () => {
    expect([bar('prices'), bar('trading')]).toEqual([undefined, undefined])
  })

  it('prices: since when, and that no order can be sent', async () => {
    const at = formatMoment(app.stream.now.peek())
    await drop()
    expect(bar('prices')).toBe(`No live prices since ${at}. You can order once prices are live.`)
    expect(bar('trading')).toBeUndefined()
  })

  it('prices: that orders can be cancelled, only while the calls get through', async () => {
    await act(async () => {
      app.stream.trading.value = { phase: 'polling', since: 0 }
    })
    await drop()
    expect(bar('prices')).toContain('You can cancel orders, but not place new ones.')
    await act(async () => {
      app.stream.trading.value = { phase: 'down', since: 0 }
    })
    expect(bar('prices')).not.toContain('cancel')
  })

  it('trading: from when orders and funds are, and that prices are live', async () => {
    const since = app.stream.now.peek()
    await act(async () => {
      app.stream.trading.value = { phase: 'down', since, confirmedAt: since - 12_000 }
    })
    expect(bar('prices')).toBeUndefined()
    expect(bar('trading')).toBe(
      `Trading unavailable. Prices are live. Orders and funds shown are from ${formatMoment(since - 12_000)}.`,
    )
    await drop()
    expect(bar('trading')).not.toContain('Prices are live')
  })

  it('trading: that there is nothing to show where none ever came', async () => {
    await act(async () => {
      app.stream.trading.value = { phase: 'down', since: app.stream.now.peek() }
    })
    expect(bar('trading')).toBe('Trading unavailable. Prices are live. Couldn’t load your orders and funds. Retrying…')
    await drop()
    expect(bar('trading')).toBe('Trading unavailable. Couldn’t load your orders and funds. Retrying…')
  })

  it('prices: from the moment of the last data, which is before the loss was noticed', async () => {
    const heardAt = app.stream.now.peek() - 15_000
    await drop()
    await act(async () => {
      app.stream.connection.value = { ...app.stream.connection.peek(), heardAt }
    })
    expect(bar('prices')).toContain(`No live prices since ${formatMoment(heardAt)}.`)
  })

  it('says of what date the last known prices are, at a start without a network', async () => {
    await app.close()
    snapshotAt.value = Date.UTC(2023, 4, 6, 12)
    const core = createFakeStream()
    core.connection.value = { phase: 'offline', rtt: undefined, reason: 'offline', since: 0 }
    app = await renderPart(
      <StreamContext value={core.stream}>
        <OutageBars />
      </StreamContext>,
    )
    await until(() => bar('prices'))
    expect(bar('prices')).toMatch(/^Prices of .*2023.*, not live\. You can order once/)
  })

  it.each([
    ['/pages/market/market', true],
    ['/pages/fund/fund', true],
    ['/pages/helpCenter/helpCenter', false],
    ['/pages/termsOfService/termsOfService', false],
    ['/pages/login/login', false],
  ])('is said where prices, orders or funds stand, not above texts and forms: %s', async (address, isSaid) => {
    await app.close()
    app = await renderApp(address, 0)
    await until(() => document.querySelectorAll('output[aria-live=polite]').length === 2)
    await drop()
    expect(bar('prices') !== undefined).toBe(isSaid)
  })

  it('is polite: one live region, there before there is anything to say', async () => {
    const region = document.querySelector('output[aria-live=polite]')
    await drop()
    expect(region?.contains(document.querySelector('[data-down=prices]'))).toBe(true)
  })
})
