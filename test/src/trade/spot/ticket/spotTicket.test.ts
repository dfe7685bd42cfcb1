import { beforeEach, describe, expect, it } from 'vitest'
import { SPOT_TICKET } from '../../../../../src/trade/spot/ticket/spotTicket.ts'
import { emptyTicket, type TicketState } from '../../../../../src/trade/spot/ticket/state.ts'
import { BTC } from './fixtures.ts'

const { openOver: openTicket, read: readTicket, keep: writeTicket } = SPOT_TICKET
const ETH = { ...BTC, instId: 'ETH-USDT', baseCcy: 'ETH' }
const half: TicketState = {
  ...emptyTicket('ETH-USDT'),
  side: 'sell',
  type: 'limit',
  priceText: '3.000,5',
  amount: { kind: 'typed', text: '0,' },
}
const nothingAsked = { instId: null, side: null, price: null }

describe('the ticket that opens', () => {
  it('is the half-typed one, else a first choice, else nothing', () => {
    expect(openTicket([ETH, BTC], half, nothingAsked)).toEqual(half)
    expect(openTicket([ETH, BTC], undefined, nothingAsked)?.instId).toBe('BTC-USDT')
    expect(openTicket([ETH], undefined, nothingAsked)?.instId).toBe('ETH-USDT')
    expect(openTicket([], half, nothingAsked)).toBeUndefined()
  })

  it('follows the address, and keeps the numbers where the address says nothing else', () => {
    expect(openTicket([ETH, BTC], half, { instId: 'ETH-USDT', side: 'sell', price: null })).toEqual(half)
    expect(openTicket([ETH, BTC], half, { instId: 'BTC-USDT', side: 'buy', price: null })).toMatchObject({
      instId: 'BTC-USDT',
      side: 'buy',
      priceText: '',
    })
  })

  it('takes a price over as a limit', () => {
    expect(openTicket([BTC], undefined, { instId: 'BTC-USDT', side: 'sell', price: '64010.50' })).toMatchObject({
      side: 'sell',
      type: 'limit',
      priceText: '64010.5',
    })
  })

  it('takes a sum over as a market buy for it', () => {
    expect(openTicket([ETH, BTC], half, { instId: null, side: 'buy', price: null, spend: '250.50' })).toMatchObject({
      instId: 'ETH-USDT',
      side: 'buy',
      type: 'market',
      buyUnit: 'quote',
      amount: { kind: 'typed', text: '250.5' },
    })
    for (const spend of ['-1', '0', 'all', ''])
      expect(openTicket([ETH], half, { instId: null, side: null, price: null, spend })).toEqual(half)
  })

  it('ignores an address that makes no sense, and a memory of what is no longer quoted', () => {
    expect(openTicket([ETH, BTC], half, { instId: 'NO-PE', side: 'hold', price: '-1' })).toEqual(half)
    expect(openTicket([BTC], half, nothingAsked)?.instId).toBe('BTC-USDT')
  })
})

describe('the memory of the ticket', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  it('keeps what was typed, digit by digit', () => {
    writeTicket(half)
    expect(readTicket()).toEqual(half)
  })

  it('is the tab’s own: what another tab types does not replace it', () => {
    writeTicket(half)
    localStorage.setItem('tapeline.ticket', JSON.stringify(emptyTicket('BTC-USDT')))
    expect(readTicket()).toEqual(half)
  })

  it('brings no time in force back from an earlier visit; in its own tab it stays', () => {
    writeTicket({ ...half, tif: 'fok' })
    expect(readTicket()?.tif).toBe('fok')
    sessionStorage.clear()
    expect(readTicket()).toEqual({ ...half, tif: 'gtc' })
  })

  it.each(['', '{', '[]', '{"instId":1}', JSON.stringify({ ...half, side: 'hold' })])('does not trust %s', (text) => {
    localStorage.setItem('tapeline.ticket', text)
    expect(readTicket()).toBeUndefined()
  })
})
