import type { ReadonlySignal } from '@preact/signals-core'
import { type ComponentType, type Dispatch, type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, Price } from '#protocol'
import type { BookView, FeedValue } from '#stream'
import { CostSheet } from './confirm/CostSheet.tsx'
import { useUsualDay } from './confirm/useUsualDay.ts'
import { FieldHint } from './fields/FieldHint.tsx'
import { BookPanel } from './market/BookPanel.tsx'
import { MarketHead } from './market/MarketHead.tsx'
import { StateBanner } from './market/StateBanner.tsx'
import { troublesOf } from './market/troubles.ts'
import { bestOf } from './market/useMarketNow.ts'
import { isSentByOneTap, oneTap } from './oneTap/oneTap.ts'
import css from './Panel.module.css'
import type { BookSide } from './priceStep.ts'
import type { Problem } from './problems.ts'
import { problemOfPlan, type TicketProduct, type TicketTypes } from './product.ts'
import { orderOutcome } from './submit/orderOutcome.ts'
import { type Confirmation, useConfirmation } from './submit/useConfirmation.ts'
import { useReloadedTerms } from './submit/useReloadedTerms.ts'
import { useSentOrder } from './submit/useSentOrder.tsx'
import type { OrderOf } from './submit/useSubmission.ts'
import { TicketForm } from './TicketForm.tsx'

interface Fields<K extends TicketTypes> {
  ticket: K['ticket']
  draft: K['draft']
  instrument: Instrument
  /** Of the field in which the size is typed. */
  amountLabel: string
  problems: readonly Problem[]
  /** Offered as a price where none is typed. */
  last: Price | undefined
  /** The best price of a side of the book at this moment; undefined where there is none. */
  best: (side: BookSide) => Price | undefined
  /** Shares need something to be a share of. */
  canShare: boolean
  /** Whether orders of the product may be sent by one tap can be set. */
  hasOneTap: boolean
  dispatch: Dispatch<K['action']>
}

interface Figures<K extends TicketTypes> {
  draft: K['draft']
  instrument: Instrument
  means: K['world']['means']
  summary: K['summary'] | undefined
}

interface OrderPanelProps<K extends TicketTypes> {
  product: TicketProduct<K>
  ticket: K['ticket']
  world: K['world']
  /** Undefined while it is not known. */
  signedIn: boolean | undefined
  dispatch: Dispatch<K['action'] | { readonly type: 'accepted' }>
  Fields: ComponentType<Fields<K>>
  Figures: ComponentType<Figures<K>>
  /** Address of the records. */
  records: string
  /** The market rests by its hours, so a missing price is no trouble. */
  isResting?: boolean
  /** Other terms than those seen are in force by now. */
  onOtherTerms?: () => void
  /** In the head of the market: in front, and below. */
  lead?: ReactNode
  facts?: ReactNode
  /** Below the banners, and directly above the ticket. */
  notice?: ReactNode
  above?: ReactNode
  /** The book beside the ticket, with something below its last price; a tap takes a price over. */
  book?: {
    readonly value: ReadonlySignal<FeedValue<BookView>>
    readonly below?: ReactNode
    readonly onPick: (price: string) => void
  }
}

/** Reads, counts and judges a ticket against account and market; again when one of them changes. */
const useTicketNow = <K extends TicketTypes>(product: TicketProduct<K>, ticket: K['ticket'], world: K['world']) =>
  useMemo(() => {
    const draft = product.draftOf(ticket, world)
    const plan = product.planOf(draft)
    const summary = plan === undefined ? undefined : product.summaryOf(plan, world)
    return { draft, plan, summary, problems: product.problemsOf(draft, world, summary) }
  }, [product, ticket, world])

/** What sends a refused order once more, where its product offers that and nothing keeps it from being sent now. */
const againOf = <K extends TicketTypes>(
  product: TicketProduct<K>,
  plan: K['plan'] | undefined,
  world: K['world'],
  { submission, again }: Pick<Confirmation<K['plan'], K['summary'], OrderOf<K['call']>>, 'submission' | 'again'>,
) => {
  if (plan === undefined || submission.phase !== 'refused') return undefined
  const label = product.words.again?.(submission.reply, plan, world)
  const summary = product.summaryOf(plan, world)
  if (label === undefined || summary === undefined || problemOfPlan(product, plan, world, summary) !== undefined)
    return undefined
  return { label, onPress: () => again(summary) }
}

/** Market, ticket and confirm sheet of one instrument, for every product. */
export const OrderPanel = <K extends TicketTypes>(props: OrderPanelProps<K>) => {
  const { product, ticket, world, signedIn, dispatch, Fields, Figures, isResting = false, book } = props
  const { words } = product
  const { t } = useTranslation('trade')
  const { instrument, market, rest, means } = world
  const { draft, plan: typed, summary: cost, problems } = useTicketNow(product, ticket, world)
  const confirmation = useConfirmation<K['plan'], K['summary'], K['call']>({
    call: product.call,
    slot: product.slot,
    inputOf: (plan) => product.inputOf(plan, world),
    onPlaced: useCallback(() => dispatch({ type: 'accepted' }), [dispatch]),
  })
  const { submission, open } = confirmation
  const live = book?.value
  const best = useCallback((side: BookSide) => live && bestOf(live.peek(), instrument.instId, side), [live, instrument])
  useReloadedTerms(submission, props.onOtherTerms)
  const plan = confirmation.plan?.instId === instrument.instId ? confirmation.plan : undefined
  const usual = useUsualDay(instrument.instId, open && plan !== undefined)
  const text = words.sent(submission, instrument)
  const sent = useSentOrder(
    confirmation,
    text,
    product.orderPath,
    againOf(product, plan, world, confirmation),
    product.showPositions,
  )
  const asking = submission.phase === 'asking' || submission.phase === 'tracked'
  const troubles = troublesOf(market, instrument, asking, rest)
  const canSend = signedIn === true
  const hint = canSend ? words.hint?.(ticket, problems, typed, cost) : undefined
  const amountLabel = words.amountLabel(draft, instrument)
  const form = (
    <TicketForm
      side={ticket.side}
      act={words.act(ticket, instrument)}
      amountLabel={amountLabel}
      problems={problems}
      ready={cost !== undefined}
      textOfProblem={words.problem}
      signedIn={signedIn}
      underWay={sent.underWay}
      fields={
        <Fields
          {...{ ticket, draft, instrument, amountLabel, problems, dispatch }}
          last={market.last}
          best={best}
          canShare={means !== undefined}
          hasOneTap={canSend && product.worthOf !== undefined}
        />
      }
      figures={<Figures {...{ draft, instrument, means }} summary={cost} />}
      hint={hint === undefined ? null : <FieldHint>{hint}</FieldHint>}
      onSubmit={(byButton) => {
        if (typed === undefined) return
        const worth = product.worthOf?.(typed, world)
        const isOneTap = byButton && canSend && isSentByOneTap(oneTap.peek(), worth)
        if (isOneTap && cost !== undefined) confirmation.sendNow(typed, cost)
        else confirmation.confirm(typed)
      }}
      onSignIn={sent.signIn}
    />
  )
  const sheet = (of: K['plan']) => {
    const summary = product.summaryOf(of, world)
    const problem = problemOfPlan(product, of, world, summary)
    const shown = confirmation.sentWith ?? summary
    const { act, lostNote, notes, ...texts } = words.confirm(of, shown, world, usual)
    return (
      <CostSheet
        {...texts}
        outcome={orderOutcome(t, submission, text, {
          facts: (order) => words.facts(order, instrument),
          partsOf: words.filledParts,
        })}
        notes={[...notes, canSend ? lostNote : undefined]}
        send={{
          variant: of.side,
          disabled: problem !== undefined || shown === undefined,
          onPress: () => {
            if (summary !== undefined) confirmation.send(summary)
          },
          label: problem === undefined ? act : words.problem(problem),
        }}
        sent={submission.phase === 'idle' ? undefined : { phase: submission.phase, text }}
        actions={sent.actions}
        open={open}
        onClose={confirmation.close}
        onSignIn={canSend ? undefined : sent.signIn}
      />
    )
  }

  const stale = !isResting && (market.stale || (market.last !== undefined && !market.connected))
  return (
    <>
      <MarketHead {...{ instrument, stale }} records={props.records} lead={props.lead}>
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
            <BookPanel book={book.value} {...{ instrument, stale }} below={book.below} onPick={book.onPick} />
            {form}
          </div>
        </div>
      )}
      {plan === undefined ? null : sheet(plan)}
    </>
  )
}
