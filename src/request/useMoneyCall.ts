import { tradingContracts } from '#protocol'
import { moneyPending } from '../app/state.ts'
import { readStored, writeStored } from '../app/storage.ts'
import { useSignalValue } from '../live/useSignalValue.ts'
import { newIdempotencyKey } from './idempotencyKey.ts'
import { createMoneyCall, type MoneyCall, type MoneyPorts, type OrderCall } from './moneyCall.ts'
import { isPending, type MoneyState } from './moneyState.ts'
import { request } from './request.ts'

const portsOf = (slot: string): MoneyPorts => ({
  send: (call, input, key) => request<OrderCall>(call, input, { key }),
  outcome: (key) => request(tradingContracts.outcome, { key }),
  newKey: newIdempotencyKey,
  later: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  load: () => readStored(`tapeline.pending-${slot}`),
  save: (key) => writeStored(`tapeline.pending-${slot}`, key),
  pending: (step) => {
    moneyPending.value += step
  },
})

/** Calls outlive the screens that made them: a relaunch or a change of tab loses nothing. */
const slots = new Map<string, MoneyCall<OrderCall>>()

/** The money call of a slot (`spot-ticket`, `cancel-<ordId>`), outside React. */
export const moneyCall = <C extends OrderCall>(call: C, slot: string): MoneyCall<C> => {
  const known = slots.get(slot) as MoneyCall<C> | undefined
  if (known !== undefined) return known
  const made = createMoneyCall(call, portsOf(slot))
  slots.set(slot, made)
  return made
}

/** A slot's money call with its state: `const ticket = useMoneyCall(tradingContracts.save, 'spot-ticket')`. */
export const useMoneyCall = <C extends OrderCall>(
  call: C,
  slot: string,
): MoneyCall<C> & { readonly now: MoneyState; readonly pending: boolean } => {
  const money = moneyCall(call, slot)
  const now = useSignalValue(money.state)
  return { ...money, now, pending: isPending(now) }
}
