import { type Dispatch, useEffect, useState } from 'react'
import { isOver, isUnderWay, type Submission } from '../../../ticket/submit/submission.ts'
import { sheetSpeaks, toldBySheet } from '../../../ticket/watchedOrders.ts'
import { useSubmission } from './submit/useSubmission.ts'
import { inputOf } from './ticket/plan.ts'
import type { TicketAction } from './ticket/reducer.ts'
import type { OrderSummary, PlannedOrder } from './ticket/summary.ts'

/** The confirm sheet: which order it froze, and where its sending stands. */
export interface Confirmation {
  readonly order: PlannedOrder | undefined
  /** The figures with which it was sent; undefined before. */
  readonly sentWith: OrderSummary | undefined
  readonly open: boolean
  readonly submission: Submission
  readonly underWay: boolean
  /** Opens the sheet with this order; its idempotency key is made now (decisions, 13). */
  readonly confirm: (order: PlannedOrder) => void
  readonly send: (summary: OrderSummary) => void
  /** Closes the sheet and takes an end that was read away; what is under way goes on and shows in the ticket. */
  readonly close: () => void
}

/** From the ticket's button to the end of the order. */
export const useConfirmation = (dispatch: Dispatch<TicketAction>): Confirmation => {
  const { call, submission } = useSubmission()
  const [order, setOrder] = useState<PlannedOrder>()
  const [sentWith, setSentWith] = useState<OrderSummary>()
  const [open, setOpen] = useState(false)
  const underWay = isUnderWay(submission)
  const placed = 'order' in submission

  // The amount has had its effect as soon as the order stands; price and side are kept for the next one.
  useEffect(() => {
    if (placed) dispatch({ type: 'accepted' })
  }, [placed, dispatch])

  // The open sheet tells how its order ends, so no toast has to; of one that goes on to rest, toasts tell the end.
  const ended = 'order' in submission && isOver(submission.order)
  const told = open && ended ? submission.order.ordId : undefined
  useEffect(() => {
    sheetSpeaks.value = open
    return () => {
      sheetSpeaks.value = false
    }
  }, [open])
  useEffect(() => {
    if (told !== undefined) toldBySheet(told)
  }, [told])

  return {
    order,
    sentWith,
    open,
    submission,
    underWay,
    confirm: (next) => {
      if (underWay) return
      call.dismiss()
      call.prepare()
      setOrder(next)
      setSentWith(undefined)
      setOpen(true)
    },
    send: (summary) => {
      if (order === undefined || underWay) return
      setSentWith(summary)
      call.send(inputOf(order))
    },
    close: () => {
      setOpen(false)
      call.dismiss()
    },
  }
}
