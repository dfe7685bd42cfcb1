import type { Amount, Call, InputOf, Instrument, Side } from '#protocol'
import type { Refused } from '../../core/request/money/moneyState.ts'
import type { MoneySlot } from '../../core/request/money/useMoneyCall.ts'
import type { KeyValueRow } from '../../ui/KeyValue.tsx'
import type { OutcomeFactsProps } from '../../ui/OutcomeFacts.tsx'
import type { OutcomeText } from '../../ui/outcomeText.ts'
import type { FilledParts } from '../names/spotFilled.ts'
import type { Rest } from './market/StateBanner.tsx'
import type { MarketNow } from './market/useMarketNow.ts'
import type { Problem } from './problems.ts'
import type { Submission } from './submit/submission.ts'
import type { OrderOf } from './submit/useSubmission.ts'

/** The types by which the ticket of a product differs from that of another. */
export interface TicketTypes {
  /** The call that places an order. */
  readonly call: Call
  /** The market of one instrument and the account, sampled once a second. */
  readonly world: {
    readonly instrument: Instrument
    readonly market: MarketNow
    readonly rest: Rest | undefined
    /** Undefined for guests and until it is known. */
    readonly means: object | undefined
  }
  /** An order as it is typed, and what changes it. */
  readonly ticket: { readonly side: Side }
  readonly action: object
  /** The same as numbers, and when it is complete. */
  readonly draft: object
  readonly plan: { readonly instId: string; readonly side: Side }
  /** Cost and risk of a plan. */
  readonly summary: object
}

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

/** What the ticket of a product says; `O` is the order that its call answers. */
export interface TicketWords<K extends TicketTypes, O = OrderOf<K['call']>> {
  /** What the ticket's button does, and what stands under it. */
  readonly act: (ticket: K['ticket'], instrument: Instrument) => string
  readonly hint?: (
    ticket: K['ticket'],
    problems: readonly Problem[],
    plan: K['plan'] | undefined,
    summary: K['summary'] | undefined,
  ) => string | undefined
  /** Of the field in which the size is typed. */
  readonly amountLabel: (draft: K['draft'], instrument: Instrument) => string
  readonly problem: (problem: Problem) => string
  /** `usual`: a usual day's move, as a fraction. */
  readonly confirm: (
    plan: K['plan'],
    summary: K['summary'] | undefined,
    world: K['world'],
    usual: number | undefined,
  ) => ConfirmTexts
  /** Of a refused order: what the button says that sends it once more as the market is now; undefined where there is none. */
  readonly again?: (reply: Refused, plan: K['plan'], world: K['world']) => string | undefined
  /** The state of the submission, and what an order asks for or came to. */
  readonly sent: (submission: Submission<O>, instrument: Instrument) => OutcomeText | undefined
  readonly facts: (order: O, instrument: Instrument) => OutcomeFactsProps | undefined
  readonly filledParts: (order: O) => FilledParts
}

/** A product: all by which its ticket and confirm sheet differ from those of another. */
export interface TicketProduct<K extends TicketTypes> {
  readonly call: K['call']
  /** Where its submission is kept. */
  readonly slot: MoneySlot
  /** A plan as the venue takes it. */
  readonly inputOf: (plan: K['plan'], world: K['world']) => InputOf<K['call']>
  /** Address of an order. */
  readonly orderPath: (ordId: string) => string
  /** Shows the positions below the ticket, where orders of the product change one. */
  readonly showPositions?: () => void
  readonly draftOf: (ticket: K['ticket'], world: K['world']) => K['draft']
  /** The order that a complete draft means, its cost and risk, and why it cannot be sent. */
  readonly planOf: (draft: K['draft']) => K['plan'] | undefined
  readonly draftOfPlan: (plan: K['plan']) => K['draft']
  readonly summaryOf: (plan: K['plan'], world: K['world']) => K['summary'] | undefined
  /** What an order is worth in USDT; undefined for one that is never sent by one tap. Without it no order of the product is. */
  readonly worthOf?: (plan: K['plan'], world: K['world']) => Amount | undefined
  readonly problemsOf: (draft: K['draft'], world: K['world'], summary: K['summary'] | undefined) => readonly Problem[]
  readonly words: TicketWords<K>
}

/** What keeps a frozen order from being sent now, if anything does. */
export const problemOfPlan = <K extends TicketTypes>(
  { problemsOf, draftOfPlan }: TicketProduct<K>,
  plan: K['plan'],
  world: K['world'],
  summary: K['summary'] | undefined,
): Problem | undefined => problemsOf(draftOfPlan(plan), world, summary)[0]
