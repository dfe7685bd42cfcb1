import { isRefusal, type Refusal } from '#protocol'
import { ownOrder, refusedBy } from '../core/checks.ts'
import type { Rules } from './batch.ts'
import { endOrder } from './booking.ts'
import type { Done } from './requests.ts'
import type { MarginOrder, OpenPosition } from './types.ts'
import type { Work } from './work.ts'

/** Names an open position: by its contract, or by an id, under which no later position of the contract is meant. */
export type PositionRef = { readonly instId: string } | { readonly posId: string }

type CancelRules = Pick<Rules<unknown>, 'owners' | 'mode'>

export const named = <K extends 'order' | 'position' | 'settings', V extends object>(
  name: K,
  value: V | Refusal,
): { readonly [N in K]: V } | Refusal => (isRefusal(value) ? value : ({ [name]: value } as { readonly [N in K]: V }))

export const positionOf = (work: Work<unknown>, uid: string, ref: PositionRef): OpenPosition | undefined =>
  'posId' in ref
    ? work.state.positionsOf(uid).find(({ posId }) => posId === ref.posId)
    : work.state.position(uid, ref.instId)

const isHalted = ({ mode }: CancelRules, instId: string): boolean => mode(instId) === 'halt'

/** The user's own live order with this id, or a refusal. */
export const orderOf = (work: Work<unknown>, rules: CancelRules, uid: string, ordId: string): MarginOrder | Refusal => {
  const owner = work.orders.get(ordId)?.uid ?? rules.owners.get(ordId)
  const order = ownOrder(uid, work.state.order(ordId), owner === undefined ? undefined : { uid: owner })
  if (isRefusal(order)) return order
  return (isHalted(rules, order.instId) ? refusedBy('halt') : undefined) ?? order
}

export const recall = (work: Work<unknown>, order: MarginOrder | Refusal): Done | Refusal =>
  isRefusal(order) ? order : { order: endOrder(work, order, 'user') }

/** Cancels the orders that no halt keeps. Refused only when halts keep all of them. */
export const cancelAll = (
  work: Work<unknown>,
  rules: CancelRules,
  uid: string,
  instId: string | undefined,
): Done | Refusal => {
  const asked = work.state.ordersOf(uid, instId)
  const free = asked.filter((order) => !isHalted(rules, order.instId))
  const halted = free.length === 0 && asked.length > 0 ? refusedBy('halt') : undefined
  if (halted !== undefined) return halted
  for (const order of free) endOrder(work, order, 'user')
  return { canceled: free.map(({ id }) => id), kept: asked.length - free.length }
}
