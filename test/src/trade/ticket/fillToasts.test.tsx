import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toAmount } from '#protocol'
import { toasts } from '../../../../src/core/toastQueue.ts'
import { FillToasts } from '../../../../src/trade/ticket/FillToasts.tsx'
import { sheetReports, shownBySheet } from '../../../../src/trade/ticket/watchedOrders.ts'
import { anOrder } from '../../pages/transaction/orders.ts'
import { type OpenScreen, openScreen, until } from '../../pages/transaction/screen.tsx'
import { forexOrder } from '../forex/fixtures.ts'

let screen: OpenScreen
const fill = (ordId: string) =>
  screen.do(() =>
    screen.core.emit({
      type: 'order',
      order: anOrder({ ordId, state: 'filled', accFillSz: toAmount(ordId), avgPx: '90' }),
      previous: anOrder({ ordId }),
    }),
  )
const said = (): readonly string[] => toasts.peek().map(({ text }) => text)

beforeEach(async () => {
  toasts.value = []
  shown.length = 0
  sheetReports.value = false
  screen = await openScreen(<FillToasts />)
})
afterEach(() => {
  vi.unstubAllGlobals()
  return screen.close()
})

const shown: { title: string; body: string; tag: string }[] = []
/** The browser lets the page notify. */
const allowNotifications = (): void => {
  class Allowed extends EventTarget {
    static permission = 'granted'
    constructor(title: string, { body, tag }: { body: string; tag: string }) {
      super()
      shown.push({ title, body, tag })
    }
  }
  vi.stubGlobal('Notification', Allowed)
}

describe('fills', () => {
  it('are notified while the page is hidden, and said by nobody then', async () => {
    allowNotifications()
    await screen.do(() =>
      screen.core.emit({
        type: 'unseen',
        order: anOrder({ ordId: '7', state: 'filled', accFillSz: toAmount('7'), avgPx: '90' }),
        previous: anOrder({ ordId: '7' }),
      }),
    )
    await until(() => expect(shown).toEqual([{ title: 'BTC-USDT', body: 'Bought 7 BTC at 90.0.', tag: 'order 7' }]))
    expect(said()).toEqual([])
  })

  it('a stop that could not be set is said and notified, with its price', async () => {
    allowNotifications()
    const stop = forexOrder({
      ordId: '8',
      instId: 'BTC-USDT-SWAP',
      kind: 'sl',
      state: 'canceled',
      cancelSource: 'beyond-liquidation',
      trigPx: '85000',
    })
    await screen.do(() => screen.core.emit({ type: 'order', order: stop, previous: undefined }))
    const told =
      /^BTC \/ USDT: your stop loss at 85,000\S* was not set, because the position would be force-closed first\./
    await until(() => expect(said()).toEqual([expect.stringMatching(told)]))
    await until(() => expect(shown).toEqual([expect.objectContaining({ body: said()[0], tag: 'order 8' })]))
  })

  it('of nothing are notified to nobody', async () => {
    allowNotifications()
    await screen.do(() =>
      screen.core.emit({
        type: 'unseen',
        order: anOrder({ ordId: '8', state: 'canceled', cancelSource: 'user' }),
        previous: anOrder({ ordId: '8' }),
      }),
    )
    await fill('9')
    await until(() => expect(said()).toEqual(['Bought 9 BTC at 90.0.']))
    expect(shown).toEqual([])
  })

  it('are announced wherever one is', async () => {
    await fill('2')
    await until(() => expect(said()).toEqual(['Bought 2 BTC at 90.0.']))
  })

  it('wait while a sheet speaks, and are not said twice', async () => {
    await screen.do(() => {
      sheetReports.value = true
    })
    await fill('3')
    await fill('4')
    expect(said()).toEqual([])
    shownBySheet('3')
    await screen.do(() => {
      sheetReports.value = false
    })
    await until(() => expect(said()).toEqual(['Bought 4 BTC at 90.0.']))
  })
})
