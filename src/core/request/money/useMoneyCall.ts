import { type Call, type InputOf, type OutputOf, tradingContracts } from '#protocol'
import { randomId } from '../../format/randomId.ts'
import { useSignalValue } from '../../live/useSignalValue.ts'
import { loadPerson } from '../../state/startData.ts'
import { moneyPending, uid } from '../../state/state.ts'
import { readStored, storedKeys, writeStored } from '../../state/storage.ts'
import { request } from '../request.ts'
import { createMoneyCall, type MoneyCall, type MoneyPorts, type Outcome } from './moneyCall.ts'
import { isPending, type MoneyState } from './moneyState.ts'
import { useSignalState } from './useSignalState.ts'

/** From where a money call is made. */
export type MoneySlot =
  | 'spot-ticket'
  | 'contract-ticket'
  | `cancel-${string}`
  | `amend-${string}`
  /** What is done with a position or with the settings of a contract. */
  | `contract-${string}`
  /** Deposits, withdrawals and exchanges. */
  | `money-${string}`
  /** C2C orders and ads. */
  | `c2c-${string}`
  /** Products that earn. */
  | `earn-${string}`

type Asked = OutputOf<typeof tradingContracts.outcome>

/** An outcome as the money call reads it: what is known to be done comes as the call itself would have answered. */
const outcomeOf = (asked: Asked): Outcome<unknown> => {
  if (asked.outcome === 'none' || asked.outcome === 'running' || asked.outcome === 'refused') return asked
  const { outcome: _, ...data } = asked
  return { outcome: 'done', data }
}

const storedUnder = (who: string, slot: string) => `tapeline.pending.${who}.${slot}` as const

const commonPorts = {
  newKey: randomId,
  later: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  pending: (step) => {
    moneyPending.value += step
  },
} satisfies Partial<MoneyPorts<unknown, unknown>>

/** Keys count per user, so they are kept, sent and asked for in that user's name alone. */
const portsOf = (who: string, slot: MoneySlot, of: Of): MoneyPorts<unknown, unknown> => ({
  ...commonPorts,
  send: async (input, key) => (of.call === undefined ? { kind: 'network' } : request(of.call, input, { key })),
  outcome: async (key) => {
    const reply = await request(tradingContracts.outcome, { key }, { quiet: true })
    if (reply.kind !== 'ok') return reply
    if (reply.data.outcome !== 'none') return { ...reply, data: outcomeOf(reply.data) }
    // Another tab may have signed in as somebody else, whom the key tells nothing.
    const failure = await loadPerson({ quiet: true })
    return failure === undefined && uid.peek() === who ? { ...reply, data: outcomeOf(reply.data) } : { kind: 'unknown' }
  },
  load: () => readStored(storedUnder(who, slot)),
  save: (key) => writeStored(storedUnder(who, slot), key),
})

/** Until it is known whose session this is, nothing may leave: its key could not be kept in anybody's name. */
const NOBODY: MoneyPorts<unknown, unknown> = {
  ...commonPorts,
  send: () => Promise.resolve({ kind: 'network' }),
  outcome: () => Promise.resolve({ kind: 'network' }),
  load: () => undefined,
  save: () => undefined,
}

/** Which call a slot makes: known as soon as a screen uses it; a key that an earlier visit left needs none. */
interface Of {
  call: Call | undefined
}
interface Known {
  readonly who: string | undefined
  readonly of: Of
  readonly money: MoneyCall<unknown, unknown>
}

/** Calls outlive the screens that made them: a relaunch or a change of tab loses nothing. */
const calls = new Map<string, Known>()

const slotOf = (slot: MoneySlot): Known => {
  const who = uid.peek()
  const key = `${who ?? ''} ${slot}`
  const known = calls.get(key)
  if (known !== undefined) return known
  const of: Of = { call: undefined }
  const made = { who, of, money: createMoneyCall(who === undefined ? NOBODY : portsOf(who, slot, of)) }
  calls.set(key, made)
  return made
}

/** The money call of a slot, of the user who is signed in, outside React. */
export const moneyCall = <C extends Call>(call: C, slot: MoneySlot): MoneyCall<InputOf<C>, OutputOf<C>> => {
  const { of, money } = slotOf(slot)
  of.call = call
  return money
}

/** Calls of others rest; the user's own are asked for again, also those that an earlier visit left behind. */
uid.subscribe((now) => {
  for (const { who, money } of calls.values())
    if (who === now) money.resume()
    else money.pause()
  if (now === undefined) return
  const prefix = storedUnder(now, '')
  for (const key of storedKeys(prefix)) slotOf(key.slice(prefix.length) as MoneySlot)
})

/** A slot's money call with its state: `const ticket = useMoneyCall(tradingContracts.save, 'spot-ticket')`. */
export const useMoneyCall = <C extends Call>(
  call: C,
  slot: MoneySlot,
): MoneyCall<InputOf<C>, OutputOf<C>> & { readonly now: MoneyState<OutputOf<C>>; readonly pending: boolean } => {
  useSignalValue(uid)
  const money = moneyCall(call, slot)
  const now = useSignalState(money.state)
  return { ...money, now, pending: isPending(now) }
}
