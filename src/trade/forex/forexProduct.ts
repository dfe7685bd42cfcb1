import {
  add,
  closingPrice,
  decimalsOf,
  entryPrice,
  forexResult,
  fxContractOrder,
  type Holding,
  type Instrument,
  LOT_STEP,
  lotsOf,
  proportion,
  type Side,
  type SwapOrder,
  sideToClose,
  sizeOfLots,
  toAmount,
  toPrice,
} from '#protocol'
import { i18n } from '../../core/i18n/i18n.ts'
import { formatAmount, formatPrice, formatSigned } from '../../ui/format/number.ts'
import { marginWords } from '../contract/confirm/marginWords.ts'
import { isThere, useEachSecond } from '../contract/held/useEachSecond.ts'
import { exitDraft, leftOf } from '../contract/orders/contractAmendment.ts'
import { showPositions } from '../contract/positions/showPositions.ts'
import type { ExitWorld, MarginProduct, ProductTexts } from '../contract/product.ts'
import { contractName } from '../names/contractName.ts'
import { contractOrderPath } from '../names/contractOrderPath.ts'
import { SETTLE } from '../rows/contractAccount.ts'
import type { AmendmentRead } from '../ticket/orders/amendment.ts'
import { above0, priceDraft } from '../ticket/priceDraft.ts'
import { forexCostRows, forexResultRows } from './confirm/costRows.ts'
import { forexProblemText } from './confirm/forexProblemText.ts'
import { countOf, heldAt, type Lots, stopOutOf } from './held/forexAccount.ts'
import type { ForexNow } from './held/useForexHeld.ts'
import type { ForexDraft } from './ticket/draft.ts'
import { draftOfForexPlan, forexInput, type PlannedForexOrder, planOfForex } from './ticket/plan.ts'
import type { ForexAction } from './ticket/reducer.ts'
import type { ForexTicket } from './ticket/state.ts'
import type { ForexCost } from './ticket/summary.ts'
import {
  costOf,
  draftOfForexTicket,
  type ForexMarketNow,
  problemsOfForex,
  useForexWorld,
} from './ticket/useForexWorld.ts'

export interface Forex {
  readonly call: typeof fxContractOrder.save
  readonly held: Lots
  readonly now: ForexNow
  readonly act: 'swap'
  readonly world: ForexMarketNow
  readonly ticket: ForexTicket
  readonly action: ForexAction
  readonly draft: ForexDraft
  readonly plan: PlannedForexOrder
  readonly summary: ForexCost
}

/** How many pips worse than the price seen a position may close: getting out matters more than a pip. */
const CLOSE_DEVIATION = '5'

const { t } = i18n
const lots = (): string => t('forex:lots')

const texts: ProductTexts<Forex> = {
  sizing: (instrument) => ({
    label: lots(),
    counted: { ...instrument, baseCcy: lots(), lotSz: LOT_STEP, minSz: LOT_STEP },
    ofUnits: (units) => lotsOf(units, instrument),
    toUnits: (size) => sizeOfLots(size, instrument),
    text: (size) => `${formatAmount(size)} ${lots()}`,
  }),
  amountLabel: lots,
  problem: (problem) => forexProblemText(t, problem),
  orderName: ({ side }, instrument) =>
    t(side === 'buy' ? 'trade:ticket.buyCoin' : 'trade:ticket.sellCoin', { coin: contractName(instrument) }),
  notes: ({ type }) => [t(type === 'market' ? 'forex:note.market' : 'forex:note.waits'), t('forex:note.wallet')],
  result: (summary, { instrument }, usual) => forexResultRows(t, summary, instrument, usual),
  costs: (plan, summary, { config, instrument }) =>
    config === undefined ? [] : forexCostRows(t, plan, summary, instrument, config),
  orderFields: ({ trigPx }, { quoteCcy }) => ({
    price: { label: t(trigPx === '' ? 'trade:ticket.priceIn' : 'trade:trigger.priceIn', { ccy: quoteCcy }) },
    size: { label: lots() },
  }),
  exitsHint: () => t('forex:protectHint'),
  exitNote: () => t('forex:note.exit'),
}

const useExit = (instrument: Instrument, now: ForexNow, held: Lots | undefined, side: Side): ExitWorld => {
  const dealings = useEachSecond(now.dealings, countOf)
  const account = useEachSecond(now.account, isThere)
  const current = held && heldAt(held, dealings)
  const tick = decimalsOf(instrument.tickSz)
  return {
    entry: formatPrice(held && entryPrice(held.holding, tick), tick),
    now: {
      label: t(side === 'sell' ? 'forex:closesAtBid' : 'forex:closesAtAsk'),
      value: formatPrice(current?.closing, tick),
    },
    presentOf: () => current?.closing,
    end: held && stopOutOf(now.held, account, held.position.posId),
    reason: 'beyondStopOut',
    isLost: false,
    resultOf: (units, px) => {
      if (current === undefined) return undefined
      const result = proportion(forexResult({ ...current, closing: px }), units, current.holding.size)
      return `${formatSigned(result, 2)}\u00a0${SETTLE}`
    },
  }
}

/** A stop entry stands at its trigger, which counts as its price. */
const draftOfOrder = (order: SwapOrder, read: AmendmentRead): ForexDraft => ({
  instId: order.instId,
  side: order.side,
  type: order.trigPx === '' ? 'limit' : 'stop',
  // Of an order at the market alone.
  deviation: '2',
  price: priceDraft(order.trigPx === '' ? read.px : read.trigPx),
  amountRead: read.sz,
  lots: leftOf(above0(read.sz), order.accFillSz),
  tp: exitDraft(read.tp, order.tpTrigPx),
  sl: exitDraft(read.sl, order.slTrigPx),
})

const seen = (holding: Holding, { dealing }: ForexMarketNow) =>
  dealing === undefined
    ? undefined
    : { seenPx: closingPrice(holding, dealing), maxDeviation: toAmount(CLOSE_DEVIATION) }

/** Forex contracts: sized in lots, closed at the dealing price, stopped out by the margin level of the account. */
export const FOREX: MarginProduct<Forex> = {
  call: fxContractOrder.save,
  slot: 'contract-forex',
  // The price that the sheet shows when it is sent.
  inputOf: (plan, { instrument, dealing }) =>
    forexInput(plan, instrument, (plan.side === 'buy' ? dealing?.ask : dealing?.bid) ?? toPrice('0')),
  orderPath: contractOrderPath,
  showPositions,
  words: {
    ...marginWords(texts),
    // The price on the button is the one that is sent as seen.
    again: ({ error }, plan, { dealing, instrument }) =>
      error === 'priceMoved' && dealing !== undefined
        ? t('forex:acceptPrice', {
            price: formatPrice(plan.side === 'buy' ? dealing.ask : dealing.bid, decimalsOf(instrument.tickSz)),
          })
        : undefined,
  },
  assetClass: 'forex',
  World: ({ instrument, now, children }) => children(useForexWorld(instrument, now)),
  Exit: ({ instrument, now, held, side, children }) => children(useExit(instrument, now, held, side)),
  texts,
  watched: [],
  followed: [],
  draftOf: draftOfForexTicket,
  planOf: planOfForex,
  draftOfPlan: draftOfForexPlan,
  summaryOf: costOf,
  problemsOf: problemsOfForex,
  draftOfOrder,
  without: (world) => world,
  close: {
    types: ['market'],
    draftOf: (_, instId, holding, amountRead) => ({
      instId,
      side: sideToClose(holding),
      type: 'market',
      deviation: CLOSE_DEVIATION,
      price: undefined,
      amountRead,
      lots: above0(amountRead),
      tp: undefined,
      sl: undefined,
    }),
    seen,
  },
  reverse: {
    planOf: (instId, holding, instrument) => ({
      instId,
      side: sideToClose(holding),
      type: 'market',
      deviation: CLOSE_DEVIATION,
      lots: lotsOf(add(holding.size, holding.size), instrument),
    }),
    seen,
  },
}
