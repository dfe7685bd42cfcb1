import { type Order, toAmount } from '#protocol'
import { order } from '../../../support/frames.ts'

/** A resting limit buy of 2 BTC at 90; whatever the test is about goes on top. */
export const anOrder = (more: Partial<Order> = {}): Order =>
  order('1001', 1_795_255_200_000, { px: '90', sz: toAmount('2'), ...more })
