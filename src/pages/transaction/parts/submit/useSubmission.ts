import { useEffect, useState } from 'react'
import { type InputOf, type Order, tradingContracts } from '#protocol'
import { useStream } from '../../../../app/streamContext.ts'
import type { MoneyCall } from '../../../../request/moneyCall.ts'
import { useMoneyCall } from '../../../../request/useMoneyCall.ts'
import { laterOf, type Submission, submissionOf } from '../../../../ticket/submit/submission.ts'

/** So long the outcome is asked for before the screen says that it is not known yet, in ms. */
const LONG = 6_000

/** The newest word about each order of one's own since this was mounted, from the private channel. */
const useHeard = (ordId: string | undefined): Order | undefined => {
  const stream = useStream()
  const [heard, setHeard] = useState<ReadonlyMap<string, Order>>(new Map())
  useEffect(
    () =>
      stream.onEvent((event) => {
        if (event.type !== 'order') return
        const { order } = event
        if (order.instType !== 'SPOT') return
        setHeard((before) => {
          const known = before.get(order.ordId)
          return new Map(before).set(order.ordId, known === undefined ? order : laterOf(known, order))
        })
      }),
    [stream],
  )
  return ordId === undefined ? undefined : heard.get(ordId)
}

/** The ticket's money call and where it stands. It outlives the screen, so a return finds it again. */
export const useSubmission = (): {
  readonly call: MoneyCall<InputOf<typeof tradingContracts.save>, { order: Order }>
  readonly submission: Submission
} => {
  const call = useMoneyCall(tradingContracts.save, 'spot-ticket')
  const heard = useHeard(call.now.phase === 'done' ? call.now.data.order.ordId : undefined)
  const unknown = call.now.phase === 'unknown'
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!unknown) return undefined
    const timer = setTimeout(() => setLong(true), LONG)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [unknown])
  return { call, submission: submissionOf(call.now, heard, long) }
}
