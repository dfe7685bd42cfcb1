import { expect, it } from 'vitest'
import { type C2cOrder, toAmount } from '#protocol'
import { tellOrder } from '../../../../server/c2c/letters.ts'
import type { OrderEvent } from '../../../../server/c2c/step.ts'

it('a letter about a release names the coins that the buyer gets after the fee; the others name those of the order', async () => {
  const order = {
    id: '1009',
    buyer: '1',
    seller: '2',
    taker: '1',
    coin: 'USDT',
    currency: 'EUR',
    amount: toAmount('50'),
    total: toAmount('40'),
    charged: { buyer: toAmount('0.05'), seller: toAmount('0.1') },
  } as C2cOrder
  const amountOf = async (event: OrderEvent): Promise<unknown> => {
    const sent: unknown[] = []
    await tellOrder({ send: (_, { values }) => Promise.resolve(void sent.push(values?.['amount'])) }, order, event)
    return sent[0]
  }
  expect(await amountOf('released')).toBe('49.95')
  expect(await amountOf('appealed')).toBe('50')
})
