import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toAmount } from '#protocol'
import { FillToasts } from '../../../src/ticket/FillToasts.tsx'
import { sheetSpeaks, toldBySheet } from '../../../src/ticket/watchedOrders.ts'
import { toasts } from '../../../src/ui/toastQueue.ts'
import { anOrder } from '../transaction/orders.ts'
import { type OpenScreen, openScreen, until } from '../transaction/screen.tsx'

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
  sheetSpeaks.value = false
  screen = await openScreen(<FillToasts />)
})
afterEach(() => screen.close())

describe('fills', () => {
  it('are announced wherever one is', async () => {
    await fill('2')
    await until(() => expect(said()).toEqual(['Bought 2 BTC at 90.0.']))
  })

  it('wait while a sheet speaks, and are not said twice', async () => {
    await screen.do(() => {
      sheetSpeaks.value = true
    })
    await fill('3')
    await fill('4')
    expect(said()).toEqual([])
    toldBySheet('3')
    await screen.do(() => {
      sheetSpeaks.value = false
    })
    await until(() => expect(said()).toEqual(['Bought 4 BTC at 90.0.']))
  })
})
