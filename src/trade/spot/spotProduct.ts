import { type Instrument, tradingContracts } from '#protocol'
import { i18n } from '../../core/i18n/i18n.ts'
import { readTyped } from '../../ui/format/readTyped.ts'
import { spotFilled } from '../names/spotFilled.ts'
import { spotOrderPath } from '../names/spotOrderPath.ts'
import { endsHint } from '../ticket/confirm/limitHint.ts'
import type { Rest } from '../ticket/market/StateBanner.tsx'
import type { MarketNow } from '../ticket/market/useMarketNow.ts'
import { orderWorth } from '../ticket/oneTap/orderWorth.ts'
import { problemText } from '../ticket/problemText.ts'
import type { TicketProduct } from '../ticket/product.ts'
import { spotConfirmTexts } from './confirm/confirmTexts.ts'
import { spotFacts } from './confirm/spotFacts.ts'
import { submissionText } from './confirm/submissionText.ts'
import { type Draft, draftOf } from './ticket/draft.ts'
import { problemsOf } from './ticket/errors.ts'
import { draftOfPlan, inputOf, planOf } from './ticket/plan.ts'
import type { TicketAction } from './ticket/reducer.ts'
import type { Available } from './ticket/share.ts'
import type { TicketState } from './ticket/state.ts'
import { type OrderSummary, type PlannedOrder, summarise } from './ticket/summary.ts'

interface Spot {
  readonly call: typeof tradingContracts.save
  readonly world: {
    readonly instrument: Instrument
    readonly market: MarketNow
    readonly rest: Rest | undefined
    readonly means: Available | undefined
    /** Decimals with which money is typed. */
    readonly quoteDecimals: number
  }
  readonly ticket: TicketState
  readonly action: TicketAction
  readonly draft: Draft
  readonly plan: PlannedOrder
  readonly summary: OrderSummary
}

const { t } = i18n

/** Spot: one coin is given for another, at the market, at a price, or once a trigger is reached. */
export const SPOT: TicketProduct<Spot> = {
  call: tradingContracts.save,
  slot: 'spot-ticket',
  inputOf,
  orderPath: spotOrderPath,
  draftOf: (ticket, { means, market, ...world }) =>
    draftOf(ticket, { ...world, asks: market.depth?.asks, available: means, read: readTyped }),
  planOf,
  draftOfPlan,
  summaryOf: (plan, { market, instrument }) => market.depth && summarise(plan, market.depth, instrument),
  worthOf: ({ type, want, px }, { market, instrument }) => {
    // Who sends a stop or a pair sees first what it will do later.
    if (type !== 'market' && type !== 'limit') return undefined
    if ('base' in want) return orderWorth(want.base, px, market.last, instrument)
    return instrument.quoteCcy === 'USDT' ? want.quote : undefined
  },
  problemsOf: (draft, { market, means, ...world }, summary) =>
    problemsOf(draft, { ...world, ...market, available: means, summary }),
  words: {
    act: ({ side }, { baseCcy }) =>
      t(side === 'buy' ? 'trade:ticket.buyCoin' : 'trade:ticket.sellCoin', { coin: baseCcy }),
    hint: ({ type }, problems, plan, summary) =>
      type !== 'market' && problems.some(({ at, reason }) => at === 'button' && reason === 'stale')
        ? t('trade:problem.staleLimit')
        : plan?.type === 'limit'
          ? endsHint(t, plan.tif, summary)
          : undefined,
    amountLabel: ({ unit }, { baseCcy, quoteCcy }) =>
      unit === 'quote' ? t('trade:ticket.spendIn', { ccy: quoteCcy }) : t('trade:ticket.amountIn', { ccy: baseCcy }),
    problem: (problem) => problemText(t, problem),
    confirm: (plan, summary, { instrument, market }, usual) =>
      spotConfirmTexts(t, plan, summary, { instrument, market, usual }),
    sent: (submission, instrument) => submissionText(t, submission, instrument),
    facts: (order, instrument) => spotFacts(t, order, instrument),
    filledParts: spotFilled,
  },
}
