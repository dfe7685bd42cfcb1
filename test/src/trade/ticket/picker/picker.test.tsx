import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { instruments } from '../../../../../src/core/state/state.ts'
import { appFavourites } from '../../../../../src/market/lists/appFavourites.ts'
import Transaction from '../../../../../src/pages/transaction/transaction.tsx'
import { keepRecent, recentInstruments } from '../../../../../src/trade/ticket/picker/recents.ts'
import { fetchSheet } from '../../../../../src/ui/Sheet.tsx'
import { button, type OpenScreen, openScreen, until } from '../../../pages/transaction/screen.tsx'
import { BTC } from '../../spot/ticket/fixtures.ts'

const coin = (baseCcy: string) => ({ ...BTC, instId: `${baseCcy}-USDT`, baseCcy, name: baseCcy })
const EURO = { ...BTC, instId: 'EUR-USD', baseCcy: 'EUR', quoteCcy: 'USD', kind: 'forex', tradable: false } as const

let screen: OpenScreen
const openPicker = async (): Promise<void> => {
  screen = await openScreen(<Transaction />, { at: '/?instId=BTC-USDT&side=buy' })
  await screen.do(() => {
    instruments.value = [BTC, coin('ETH'), coin('SOL'), EURO]
    screen.core.setFeed('pulse', new Map())
  })
  await screen.do(() => button('BTC / USDT, choose another instrument').click())
  await until(() => expect(rows().length).toBeGreaterThan(0))
}
const dialog = () => document.querySelector('[role=dialog]')
const rows = () =>
  [...(dialog()?.querySelectorAll('[role=list] [role=listitem] b') ?? [])].map(({ textContent }) => textContent)
const recents = () =>
  [...(dialog()?.querySelectorAll('ul[aria-label=Recent] button') ?? [])].map(({ textContent }) => textContent)

beforeAll(fetchSheet)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  appFavourites().set([])
})
afterEach(async () => {
  await screen.close()
  document.body.replaceChildren()
})

describe('the picker of a ticket', () => {
  it('lists favourites first, and a star puts an instrument there the next time', async () => {
    appFavourites().set(['SOL-USDT'])
    await openPicker()
    expect(rows()).toEqual(['SOL', 'BTC', 'ETH', 'EUR'])
    await screen.do(() => button('Add ETH / USDT to favorites').click())
    expect(rows()).toEqual(['SOL', 'BTC', 'ETH', 'EUR'])
    expect(appFavourites().get()).toEqual(['SOL-USDT', 'ETH-USDT'])
  })

  it('offers what was traded last, without what is open', async () => {
    keepRecent('ETH-USDT')
    keepRecent('GONE-USDT')
    keepRecent('SOL-USDT')
    await openPicker()
    expect(recents()).toEqual(['SOL / USDT', 'ETH / USDT'])
    await screen.do(() => button('ETH / USDT').click())
    expect(screen.here()).toBe('/?instId=ETH-USDT&side=buy')
    expect(recentInstruments().slice(0, 2)).toEqual(['ETH-USDT', 'BTC-USDT'])
  })

  it('leads from forex to its own ticket', async () => {
    await openPicker()
    expect(dialog()?.textContent).not.toContain('View only')
    await act(async () => button(/^EUREUR/).click())
    expect(screen.here()).toBe('/pages/contract/contract?product=forex&instId=EUR-USD')
  })
})
