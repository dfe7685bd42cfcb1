import type { Kysely } from 'kysely'
import type { OutputOf, Position, Refusal, tradingContracts } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { Result } from '../margin/requests.ts'
import { orderToWire, settingsToWire } from '../margin/wire.ts'
import { readContractOrder } from './history.ts'

type Known = Exclude<OutputOf<typeof tradingContracts.outcome>, { readonly outcome: 'refused' }>

interface Parts {
  readonly db: Kysely<Schema>
  readonly positions: (uid: string, posIds: readonly string[]) => Promise<readonly Position[]>
}

/** The wire form of a stored reply, with orders and positions as they are now. */
export const readContractOutcome = async (
  { db, positions }: Parts,
  uid: string,
  reply: Result,
): Promise<Known | { readonly refused: Refusal }> => {
  if ('refused' in reply) return reply
  if ('canceled' in reply) return { outcome: 'canceledAll', canceled: [...reply.canceled], kept: reply.kept }
  if ('settings' in reply) return { outcome: 'contractSettings', settings: settingsToWire(reply.settings) }
  if ('orders' in reply) return { outcome: 'contractOrders', orders: reply.orders.map(orderToWire), kept: reply.kept }
  if ('order' in reply) {
    const found = await readContractOrder(db, uid, reply.order.id)
    return { outcome: 'contractOrder', order: found?.order ?? orderToWire(reply.order) }
  }
  const [position] = await positions(uid, [reply.position.posId])
  return position === undefined ? { outcome: 'none' } : { outcome: 'contractPosition', position }
}
