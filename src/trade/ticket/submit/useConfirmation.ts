import { useEffect, useState } from 'react'
import type { Call, InputOf } from '#protocol'
import { isUnderWay } from '../../../core/request/money/moneyOutcome.ts'
import type { MoneySlot } from '../../../core/request/money/useMoneyCall.ts'
import { shownBySheet } from '../watchedOrders.ts'
import { isOver, type OrderWord, type Submission } from './submission.ts'
import { useSheetReports } from './useSheetReports.ts'
import { type OrderOf, useSubmission } from './useSubmission.ts'

/** The confirm sheet: what it froze, and where its sending stands. */
export interface Confirmation<Plan, Summary, O> {
  readonly plan: Plan | undefined
  /** The figures with which it was sent; undefined before. */
  readonly sentWith: Summary | undefined
  readonly open: boolean
  readonly submission: Submission<O>
  readonly underWay: boolean
  /** Opens the sheet with this plan; its idempotency key is made now (decision 222). */
  readonly confirm: (plan: Plan) => void
  readonly send: (summary: Summary) => void
  /** Sends a plan without the sheet, with a key of its own; where it stands is told above the ticket. */
  readonly sendNow: (plan: Plan, summary: Summary) => void
  /** Sends the same plan once more, with a key of its own, where it was refused. */
  readonly again: (summary: Summary) => void
  /** Closes the sheet and takes an end that was read away; what is under way goes on and shows in the ticket. */
  readonly close: () => void
}

interface ConfirmationOf<Plan, C extends Call> {
  readonly call: C
  readonly slot: MoneySlot
  /** The plan as the venue takes it. */
  readonly inputOf: (plan: Plan) => InputOf<C>
  /** The order stands. Must be stable. */
  readonly onPlaced: () => void
}

/** As `useSheetReports`; of an order that goes on, toasts tell the end. */
export const useSpeakingSheet = (open: boolean, submission: Submission<OrderWord>): void => {
  const over = 'order' in submission && isOver(submission.order)
  const shownId = open && over ? submission.order.ordId : undefined
  useSheetReports(open)
  useEffect(() => {
    if (shownId !== undefined) shownBySheet(shownId)
  }, [shownId])
}

/** From the ticket's button to the end of the order. */
export const useConfirmation = <Plan, Summary, C extends Call>({
  call: kind,
  slot,
  inputOf,
  onPlaced,
}: ConfirmationOf<Plan, C>): Confirmation<Plan, Summary, OrderOf<C>> => {
  const { call, submission } = useSubmission(kind, slot)
  const [plan, setPlan] = useState<Plan>()
  const [sentWith, setSentWith] = useState<Summary>()
  const [open, setOpen] = useState(false)
  const underWay = isUnderWay(submission)
  const placed = 'order' in submission

  // The amount has had its effect as soon as the order stands; price and side are kept for the next one.
  useEffect(() => {
    if (placed) onPlaced()
  }, [placed, onPlaced])
  useSpeakingSheet(open, submission)

  return {
    plan,
    sentWith,
    open,
    submission,
    underWay,
    confirm: (next) => {
      if (underWay) return
      call.dismiss()
      call.prepare()
      setPlan(() => next)
      setSentWith(undefined)
      setOpen(true)
    },
    send: (summary) => {
      if (plan === undefined || underWay) return
      setSentWith(() => summary)
      call.send(inputOf(plan))
    },
    sendNow: (next, summary) => {
      if (underWay) return
      call.dismiss()
      call.prepare()
      setPlan(() => next)
      setSentWith(() => summary)
      call.send(inputOf(next))
    },
    again: (summary) => {
      if (plan === undefined || submission.phase !== 'refused') return
      call.dismiss()
      call.prepare()
      setSentWith(() => summary)
      call.send(inputOf(plan))
    },
    close: () => {
      setOpen(false)
      call.dismiss()
    },
  }
}
