import { useEffect, useRef } from 'react'
import type { Call, InputOf, OutputOf } from '#protocol'
import type { MoneyState } from '../core/request/money/moneyState.ts'
import { type MoneySlot, useMoneyCall } from '../core/request/money/useMoneyCall.ts'

export interface Move<C extends Call = Call> {
  readonly now: MoneyState<OutputOf<C>>
  readonly pending: boolean
  readonly send: (input: InputOf<C>) => void
  readonly dismiss: () => void
}

/** A call that moves money, made from one place; `onDone` is told its answer once, also one that was learned by key. */
export const useMove = <C extends Call>(call: C, slot: MoneySlot, onDone: (data: OutputOf<C>) => void): Move<C> => {
  const { now, pending, prepare, send, dismiss } = useMoneyCall(call, slot)
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  // What ended while another page was open is no news here.
  const stale = useRef(now.phase === 'done' ? now.key : undefined)
  useEffect(() => {
    if (now.phase !== 'done' || now.key === stale.current) return
    stale.current = now.key
    dismiss()
    latest.current(now.data)
  }, [now, dismiss])
  return {
    now,
    pending,
    dismiss,
    send: (input) => {
      prepare()
      send(input)
    },
  }
}
