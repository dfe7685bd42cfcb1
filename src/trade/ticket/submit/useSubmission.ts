import { useEffect, useState } from 'react'
import type { AnyOrder, Call, InputOf, OutputOf } from '#protocol'
import type { MoneyCall } from '../../../core/request/money/moneyCall.ts'
import type { MoneyState } from '../../../core/request/money/moneyState.ts'
import { type MoneySlot, useMoneyCall } from '../../../core/request/money/useMoneyCall.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { laterOf, type Submission, submissionOf } from './submission.ts'

/** So long the outcome is asked for before the screen says that it is not known yet, in ms. */
const LONG = 6_000

/** The order in a call's answer; `never` for a call that answers none. */
export type OrderOf<C extends Call> = OutputOf<C> extends { order: infer O extends AnyOrder } ? O : never

/** Ids count for each kind of order. */
const nameOf = ({ instType, ordId }: Pick<AnyOrder, 'instType' | 'ordId'>): string => `${instType} ${ordId}`

/** The latest update of each of the user's orders since this was mounted, from the private channel. */
const useHeard = (order: AnyOrder | undefined): AnyOrder | undefined => {
  const stream = useStream()
  const [heard, setHeard] = useState<ReadonlyMap<string, AnyOrder>>(new Map())
  useEffect(
    () =>
      stream.onEvent((event) => {
        if (event.type !== 'order') return
        const update: AnyOrder = event.order
        setHeard((before) => {
          const known = before.get(nameOf(update))
          return new Map(before).set(nameOf(update), known === undefined ? update : laterOf(known, update))
        })
      }),
    [stream],
  )
  return order === undefined ? undefined : heard.get(nameOf(order))
}

/** A money call and where it stands. It outlives the screen, so a return finds it again. */
export const useSubmission = <C extends Call>(
  kind: C,
  slot: MoneySlot,
): {
  readonly call: MoneyCall<InputOf<C>, OutputOf<C>>
  readonly submission: Submission<OrderOf<C>>
} => {
  const call = useMoneyCall(kind, slot)
  const now = call.now as MoneyState<{ readonly order?: OrderOf<C> }>
  const heard = useHeard(now.phase === 'done' ? now.data.order : undefined) as OrderOf<C> | undefined
  const unknown = now.phase === 'unknown'
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!unknown) return undefined
    const timer = setTimeout(() => setLong(true), LONG)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [unknown])
  return { call, submission: submissionOf(now, heard, long) }
}
