import { describe, expect, it } from 'vitest'
import { type TicketAction, ticketReducer } from '../../../../../src/trade/spot/ticket/reducer.ts'
import { emptyTicket, type TicketState, unitOf } from '../../../../../src/trade/spot/ticket/state.ts'

const start = emptyTicket('BTC-USDT')
const after = (...actions: TicketAction[]): TicketState => actions.reduce(ticketReducer, start)

describe('the ticket', () => {
  it('begins as a market buy that spends quote currency', () => {
    expect(unitOf(start)).toBe('quote')
  })

  it.each<[string, TicketAction[], Partial<TicketState>]>([
    [
      'a tapped book price makes it a limit order',
      [{ type: 'pick', priceText: '101.5' }],
      { type: 'limit', priceText: '101.5' },
    ],
    [
      'an empty price field takes the offered price',
      [{ type: 'orderType', orderType: 'limit', priceText: '100' }],
      { priceText: '100' },
    ],
    [
      'a typed price is not overwritten by an offered one',
      [
        { type: 'price', text: '90' },
        { type: 'orderType', orderType: 'limit', priceText: '100' },
      ],
      { priceText: '90' },
    ],
    [
      'a typed amount of money is dropped where the amount counts base units',
      [
        { type: 'amount', text: '500' },
        { type: 'side', side: 'sell' },
      ],
      { side: 'sell', amount: { kind: 'typed', text: '' } },
    ],
    [
      'a typed amount of base stays when the side changes',
      [
        { type: 'pick', priceText: '100' },
        { type: 'amount', text: '2' },
        { type: 'side', side: 'sell' },
      ],
      { side: 'sell', amount: { kind: 'typed', text: '2' } },
    ],
    [
      'a share means the same on both sides',
      [
        { type: 'share', share: 50 },
        { type: 'side', side: 'sell' },
      ],
      { amount: { kind: 'share', share: 50 } },
    ],
    [
      'a share of a market buy keeps the unit that was chosen',
      [
        { type: 'buyUnit', unit: 'base' },
        { type: 'share', share: 25 },
      ],
      { buyUnit: 'base', amount: { kind: 'share', share: 25 } },
    ],
    [
      'typing ends a share',
      [
        { type: 'share', share: 25 },
        { type: 'amount', text: '7' },
      ],
      { amount: { kind: 'typed', text: '7' } },
    ],
    [
      'another instrument keeps side and type, neither number, and no time in force',
      [
        { type: 'side', side: 'sell' },
        { type: 'pick', priceText: '100' },
        { type: 'amount', text: '7' },
        { type: 'tif', tif: 'fok' },
        { type: 'instrument', instId: 'ETH-USDT' },
      ],
      {
        instId: 'ETH-USDT',
        side: 'sell',
        type: 'limit',
        priceText: '',
        tif: 'gtc',
        amount: { kind: 'typed', text: '' },
      },
    ],
    [
      'the same instrument again changes nothing',
      [
        { type: 'amount', text: '7' },
        { type: 'instrument', instId: 'BTC-USDT' },
      ],
      { amount: { kind: 'typed', text: '7' } },
    ],
    [
      'an accepted order empties the amount and keeps the price',
      [{ type: 'pick', priceText: '100' }, { type: 'amount', text: '7' }, { type: 'accepted' }],
      { priceText: '100', amount: { kind: 'typed', text: '' } },
    ],
  ])('%s', (_rule, actions, expected) => {
    expect(after(...actions)).toMatchObject(expected)
  })
})
