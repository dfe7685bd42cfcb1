import { tradingContracts } from '#protocol'
import { loadPerson } from '../app/startData.ts'
import { moneyPending, uid } from '../app/state.ts'
import { readStored, storedKeys, writeStored } from '../app/storage.ts'
import { useSignalValue } from '../live/useSignalValue.ts'
import { newIdempotencyKey } from './idempotencyKey.ts'
import { createMoneyCall, type MoneyCall, type MoneyPorts, type OrderCall } from './moneyCall.ts'
import { isPending, type MoneyState } from './moneyState.ts'
import { request } from './request.ts'

/** From where a money call is made. */
export type MoneySlot = 'spot-ticket' | `cancel-${string}` | `amend-${string}`

const storedUnder = (who: string, slot: string) => `tapeline.pending.${who}.${slot}` as const

const commonPorts = {
  newKey: newIdempotencyKey,
  later: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  pending: (step) => {
    moneyPending.value += step
  },
} satisfies Partial<MoneyPorts>

/** Keys count per user, so they are kept, sent and asked for in that user's name alone. */
const portsOf = (who: string, slot: MoneySlot): MoneyPorts => ({
  ...commonPorts,
  send: (call, input, key) => request<OrderCall>(call, input, { key }),
  outcome: async (key) => {
    const reply = await request(tradingContracts.outcome, { key }, { quiet: true })
    if (reply.kind !== 'ok' || reply.data.outcome !== 'none') return reply
    // Another tab may have signed in as somebody else, whom the key tells nothing.
    const failure = await loadPerson({ quiet: true })
    return failure === undefined && uid.peek() === who ? reply : { kind: 'unknown' }
  },
  load: () => readStored(storedUnder(who, slot)),
  save: (key) => writeStored(storedUnder(who, slot), key),
})

/** Until it is known whose session this is, nothing may leave: its key could not be kept in anybody's name. */
const NOBODY: MoneyPorts = {
  ...commonPorts,
  send: () => Promise.resolve({ kind: 'network' }),
  outcome: () => Promise.resolve({ kind: 'network' }),
  load: () => undefined,
  save: () => undefined,
}

/** Calls outlive the screens that made them: a relaunch or a change of tab loses nothing. */
const calls = new Map<string, { readonly who: string | undefined; readonly call: Pausable }>()
type Pausable = Pick<MoneyCall<OrderCall>, 'pause' | 'resume'>

/** The money call of a slot, of the user who is signed in, outside React. */
export const moneyCall = <C extends OrderCall>(call: C, slot: MoneySlot): MoneyCall<C> => {
  const who = uid.peek()
  const place = `${who ?? ''} ${slot}`
  const known = calls.get(place)?.call as MoneyCall<C> | undefined
  if (known !== undefined) return known
  const made = createMoneyCall(call, who === undefined ? NOBODY : portsOf(who, slot))
  calls.set(place, { who, call: made })
  return made
}

/** Calls of others rest; the user's own are asked for again, also those that an earlier visit left behind. */
uid.subscribe((now) => {
  for (const { who, call } of calls.values())
    if (who === now) call.resume()
    else call.pause()
  if (now === undefined) return
  const prefix = storedUnder(now, '')
  for (const key of storedKeys(prefix)) {
    const slot = key.slice(prefix.length) as MoneySlot
    moneyCall(slot === 'spot-ticket' ? tradingContracts.save : tradingContracts.update, slot)
  }
})

/** A slot's money call with its state: `const ticket = useMoneyCall(tradingContracts.save, 'spot-ticket')`. */
export const useMoneyCall = <C extends OrderCall>(
  call: C,
  slot: MoneySlot,
): MoneyCall<C> & { readonly now: MoneyState; readonly pending: boolean } => {
  useSignalValue(uid)
  const money = moneyCall(call, slot)
  const now = useSignalValue(money.state)
  return { ...money, now, pending: isPending(now) }
}
