import * as v from 'valibot'
import { positiveAmount } from '../base/money.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { moved } from './deposits.ts'

/**
 * What prevents a reset: open spot orders, other open orders, positions, running timed contracts, deposits and withdrawals
 * in progress, anything else that is not available, a frozen account, an account that is about to be closed.
 */
export const resetObstacle = v.picklist([
  'orders',
  'contractOrders',
  'positions',
  'timed',
  'transfers',
  'bound',
  'frozen',
  'closing',
])
export type ResetObstacle = v.InferOutput<typeof resetObstacle>

/** The refusal of a reset that each obstacle causes. */
export const OBSTACLE_ERRORS = {
  orders: 'demoOrders',
  contractOrders: 'demoOrders',
  positions: 'demoPositions',
  timed: 'demoTimed',
  transfers: 'demoTransfers',
  bound: 'demoBound',
  // A frozen account is told so before (`accountFrozen`).
  frozen: 'notNow',
  closing: 'demoClosing',
} as const satisfies Readonly<Record<ResetObstacle, string>>

export const demoFunds = defineCall(
  '/v2/assets/demoFunds',
  'What a reset of one’s demo funds gives, when the next one is possible, and what prevents it. Only in demo mode.',
  nothing,
  v.object({
    coin: v.string(),
    amount: positiveAmount,
    /** Unix ms; 0 when no earlier reset prevents it. */
    nextAt: v.number(),
    /** Hours between two resets. */
    hours: v.number(),
    obstacles: v.array(resetObstacle),
  }),
  { ours: true },
)

export const resetDemoFunds = defineCall(
  '/v2/assets/resetDemoFunds',
  'Takes back everything that one holds and gives the demo funds of sign-up anew; refused while anything is bound (`demoOrders` and others), and too soon after another reset (`demoTooSoon`, with the time of the next one). Only in demo mode.',
  nothing,
  moved,
  { money: true, ours: true },
)
