import type { ReadonlySignal } from '@preact/signals-core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, Side } from '#protocol'
import type { BookView, FeedValue } from '#stream'
import type { KeyValueRow } from '../../ui/KeyValue.tsx'
import type { OutcomeText } from '../../ui/outcomeText.ts'
import { CostSheet } from './confirm/CostSheet.tsx'
import { useUsualDay } from './confirm/useUsualDay.ts'
import { BookPanel } from './market/BookPanel.tsx'
import { MarketHead } from './market/MarketHead.tsx'
import { type Rest, StateBanner } from './market/StateBanner.tsx'
import { troublesOf } from './market/troubles.ts'
import type { MarketNow } from './market/useMarketNow.ts'
import css from './Panel.module.css'
import type { Problem } from './problems.ts'
import { problemText } from './problemText.ts'
import type { Confirmation } from './submit/useConfirmation.ts'
import { useSentOrder } from './submit/useSentOrder.tsx'
import { TicketForm } from './TicketForm.tsx'

/** What the confirm sheet says of an order. */
export interface ConfirmTexts {
  readonly title: string
  /** What its button does. */
  readonly act: string
  /** Of the quote, ms; undefined without one. */
  readonly age: number | undefined
  /** What results; undefined while it cannot be counted. */
  readonly head: readonly KeyValueRow[] | undefined
  readonly costs: readonly KeyValueRow[]
  readonly notes: readonly (string | undefined)[]
  /** That nothing is lost with an answer; for whoever can send. */
  readonly lostNote: string
}

interface OrderPanelProps<Plan extends { readonly instId: string; readonly side: Side }, Summary, O extends Sent> {
  instrument: Instrument
  /** Undefined while it is not known. */
  signedIn: boolean | undefined
  market: MarketNow
  rest: Rest | undefined
  /** The market rests by its hours, so a missing price is no trouble. */
  isResting?: boolean
  /** Address of the records, and of one order. */
  records: string
  orderPath: (ordId: string) => string
  confirmation: Confirmation<Plan, Summary, O>
  /** The state of the submission in words, and the result of a filled order. */
  sentText: OutcomeText | undefined
  outcome: readonly KeyValueRow[] | undefined
  /** The half-typed order: its numbers, its fields, and what its button does. */
  ticket: {
    readonly side: Side
    readonly act: string
    readonly plan: Plan | undefined
    readonly summary: Summary | undefined
    readonly problems: readonly Problem[]
    readonly fields: ReactNode
    readonly figures: ReactNode
    readonly hint?: ReactNode
  }
  /** A frozen order at this moment: what it costs, why it cannot be sent, and what its sheet says. */
  summaryOf: (plan: Plan) => Summary | undefined
  problemOf: (plan: Plan, summary: Summary | undefined) => Problem | undefined
  confirmTexts: (plan: Plan, summary: Summary | undefined, usual: number | undefined) => ConfirmTexts
  /** The sentence of a problem, where the product has words of its own. */
  textOfProblem?: (problem: Problem) => string
  /** In the head of the market. */
  facts?: ReactNode
  /** Below the banners, and directly above the ticket. */
  notice?: ReactNode
  above?: ReactNode
  /** The book beside the ticket; a tap takes a price over. */
  book?: { readonly value: ReadonlySignal<FeedValue<BookView>>; readonly onPick: (price: string) => void }
}
type Sent = { readonly ordId: string }

/** Market, ticket and confirm sheet of one instrument, for every product. */
export const OrderPanel = <Plan extends { readonly instId: string; readonly side: Side }, Summary, O extends Sent>(
  props: OrderPanelProps<Plan, Summary, O>,
) => {
  const { instrument, signedIn, market, rest, isResting = false, confirmation, ticket, book } = props
  const { t } = useTranslation('trade')
  const { submission, open } = confirmation
  const plan = confirmation.plan?.instId === instrument.instId ? confirmation.plan : undefined
  const usual = useUsualDay(instrument.instId, open && plan !== undefined)
  const sent = useSentOrder(confirmation, props.sentText, props.orderPath)
  const asking = submission.phase === 'asking' || submission.phase === 'tracked'
  const troubles = troublesOf(market, instrument, asking, rest)
  const textOfProblem = props.textOfProblem ?? ((problem: Problem) => problemText(t, problem))
  const form = (
    <TicketForm
      {...ticket}
      ready={ticket.summary !== undefined}
      textOfProblem={textOfProblem}
      signedIn={signedIn}
      underWay={sent.underWay}
      onSubmit={() => {
        if (ticket.plan !== undefined) confirmation.confirm(ticket.plan)
      }}
      onSignIn={sent.signIn}
    />
  )
  const sheet = (of: Plan) => {
    const summary = props.summaryOf(of)
    const problem = props.problemOf(of, summary)
    const { act, lostNote, notes, ...texts } = props.confirmTexts(of, confirmation.sentWith ?? summary, usual)
    const canSend = signedIn === true
    return (
      <CostSheet
        {...texts}
        outcome={props.outcome}
        notes={[...notes, canSend ? lostNote : undefined]}
        send={{
          variant: of.side,
          disabled: problem !== undefined || (confirmation.sentWith ?? summary) === undefined,
          onPress: () => {
            if (summary !== undefined) confirmation.send(summary)
          },
          label: problem === undefined ? act : textOfProblem(problem),
        }}
        state={sent.state}
        actions={sent.actions}
        open={open}
        onClose={confirmation.close}
        onSignIn={canSend ? undefined : sent.signIn}
      />
    )
  }

  return (
    <>
      <MarketHead
        instrument={instrument}
        stale={!isResting && (market.stale || (market.last !== undefined && !market.connected))}
        records={props.records}
      >
        {props.facts}
      </MarketHead>
      <StateBanner
        troubles={isResting ? troubles.filter((one) => one !== 'pricesDown' && one !== 'closed') : troubles}
      />
      {props.notice}
      {sent.note}
      {props.above}
      {book === undefined ? (
        <div className={css['alone']}>{form}</div>
      ) : (
        <div className={css['frame']}>
          <div className={css['beside']}>
            <BookPanel book={book.value} instrument={instrument} onPick={book.onPick} />
            {form}
          </div>
        </div>
      )}
      {plan === undefined ? null : sheet(plan)}
    </>
  )
}
