import {
  add,
  contractOrder,
  decimalsOf,
  type Instrument,
  type SwapOrder,
  type SwapTriggerPrice,
  sideToClose,
} from '#protocol'
import { i18n } from '../../core/i18n/i18n.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { coinText } from '../../ui/format/amountText.ts'
import { formatPrice } from '../../ui/format/number.ts'
import { contractOrderPath } from '../names/contractOrderPath.ts'
import type { Held } from '../rows/contractAccount.ts'
import { waitsForTrigger } from '../rows/waitsForTrigger.ts'
import { endsHint, limitHint } from '../ticket/confirm/limitHint.ts'
import { orderWorth } from '../ticket/oneTap/orderWorth.ts'
import type { AmendmentRead } from '../ticket/orders/amendment.ts'
import { above0, priceDraft } from '../ticket/priceDraft.ts'
import { problemText } from '../ticket/problemText.ts'
import { marginWords } from './confirm/marginWords.ts'
import { contractCostRows, resultRows } from './confirm/resultRows.ts'
import { liquidationOf } from './held/liquidation.ts'
import { isThere, useEachSecond } from './held/useEachSecond.ts'
import type { HeldNow } from './held/useHeld.ts'
import { exitDraft, leftOf } from './orders/contractAmendment.ts'
import { closeDraft } from './positions/closeForm.ts'
import { exitText, watchedNow } from './positions/exitRows.ts'
import { exitResult } from './positions/protectForm.ts'
import { showPositions } from './positions/showPositions.ts'
import { useInstrumentWorld, usePositionWorld } from './positions/usePositionWorld.ts'
import type { ExitWorld, MarginProduct, ProductTexts } from './product.ts'
import { type ContractNow, draftOfTicket, problemsOfContract, summaryOf } from './ticket/contractNow.ts'
import type { ContractDraft } from './ticket/draft.ts'
import {
  contractInput,
  draftOfContractPlan,
  type PlannedContractOrder,
  planOfContract,
  seenTerms,
} from './ticket/plan.ts'
import type { ContractAction } from './ticket/reducer.ts'
import type { ContractTicket } from './ticket/state.ts'
import { type ContractSummary, partsOf } from './ticket/summary.ts'

export interface Perpetual {
  readonly call: typeof contractOrder.save
  readonly held: Held
  readonly now: HeldNow
  readonly act: 'margin' | 'leverage'
  readonly world: ContractNow
  readonly ticket: ContractTicket
  readonly action: ContractAction
  readonly draft: ContractDraft
  readonly plan: PlannedContractOrder
  readonly summary: ContractSummary
}

const WATCHED = ['mark', 'last', 'index'] as const satisfies readonly SwapTriggerPrice[]

const { t } = i18n

const texts: ProductTexts<Perpetual> = {
  sizing: (instrument) => ({
    label: t('futures:ticket.sizeIn', { ccy: instrument.baseCcy }),
    counted: instrument,
    ofUnits: (units) => units,
    toUnits: (size) => size,
    text: (size) => coinText(size, instrument.baseCcy),
  }),
  amountLabel: ({ unit }, { baseCcy, quoteCcy }) =>
    unit === 'quote' ? t('futures:ticket.worthIn', { ccy: quoteCcy }) : t('futures:ticket.sizeIn', { ccy: baseCcy }),
  problem: (problem) => problemText(t, problem),
  orderName: ({ side, reduceOnly }) =>
    reduceOnly
      ? t(side === 'buy' ? 'futures:ticket.reduceShort' : 'futures:ticket.reduceLong')
      : t(side === 'buy' ? 'futures:ticket.openLong' : 'futures:ticket.openShort'),
  notes: (plan, summary, { terms }) => {
    const isShared = terms?.mode === 'cross' && summary?.preview.holding !== undefined
    const own =
      plan.trigger === undefined ? limitHint(t, plan, summary && partsOf(summary)) : t('futures:ticket.entryHint')
    return [own, isShared ? t('futures:cost.crossNote') : undefined]
  },
  result: (summary, { instrument }, usual) => resultRows(t, summary, instrument, usual),
  costs: (plan, summary, { terms, instrument, fundingRate }, usual) =>
    terms === undefined ? [] : contractCostRows(t, plan, summary, terms, instrument, { fundingRate, usual }),
  orderFields: (order, { baseCcy, quoteCcy }) => ({
    price: waitsForTrigger(order)
      ? { label: t('trade:trigger.priceIn', { ccy: quoteCcy }) }
      : { label: t('trade:amend.price'), unit: quoteCcy },
    size: { label: t('trade:amend.size'), unit: baseCcy },
  }),
  exitsHint: () => t('futures:ticket.protectHint'),
  exitNote: () => t('futures:protect.note'),
}

const useExit = (instrument: Instrument, now: HeldNow, held: Held | undefined): ExitWorld => {
  const stream = useStream()
  const { mark, market } = useInstrumentWorld(instrument, now)
  const account = useEachSecond(now.account, isThere)
  const tick = decimalsOf(instrument.tickSz)
  return {
    entry: formatPrice(held?.position.avgPx, tick),
    now: { label: t('futures:head.mark'), value: formatPrice(mark, tick) },
    presentOf: (by) => watchedNow(by, mark, stream.quote(instrument.instId).peek()?.last),
    end: held && liquidationOf(held, account),
    reason: 'beyondLiquidation',
    isLost: !market.connected,
    resultOf: (units, px) => held && exitText(exitResult(held.holding, units, px, held.feeRate), instrument.quoteCcy),
  }
}

/** Of what waits its trigger is typed, and the limit price if it is sent with one. */
const entryDraft = (order: SwapOrder, read: AmendmentRead): Pick<ContractDraft, 'price' | 'trigger'> => {
  if (!waitsForTrigger(order)) return { price: priceDraft(read.px) }
  const by = WATCHED.find((one) => one === order.trigPxType) ?? 'last'
  const price = order.px === '' ? undefined : priceDraft(read.px)
  return { price, trigger: { ...priceDraft(read.trigPx), by } }
}

const draftOfOrder = (order: SwapOrder, read: AmendmentRead): ContractDraft => ({
  instId: order.instId,
  side: order.side,
  type: waitsForTrigger(order) ? 'stop' : 'limit',
  tif: order.tif,
  reduceOnly: order.reduceOnly,
  unit: 'base',
  ...entryDraft(order, read),
  amountRead: read.sz,
  size: leftOf(above0(read.sz), order.accFillSz),
  tp: exitDraft(read.tp, order.tpTrigPx),
  sl: exitDraft(read.sl, order.slTrigPx),
})

/** Perpetual contracts: sized in their coin, closed at the market or at a price, liquidated by the mark. */
export const PERPETUAL: MarginProduct<Perpetual> = {
  call: contractOrder.save,
  slot: 'contract-ticket',
  inputOf: (plan, { terms }) => contractInput(plan, terms),
  orderPath: contractOrderPath,
  showPositions,
  words: {
    ...marginWords(texts),
    hint: (_ticket, _problems, plan, summary) =>
      plan?.px === undefined ? undefined : endsHint(t, plan.tif, summary && partsOf(summary)),
  },
  assetClass: 'crypto',
  World: ({ instrument, now, held, children }) => children(usePositionWorld(instrument, now, held)),
  Exit: ({ instrument, now, held, children }) => children(useExit(instrument, now, held)),
  texts,
  watched: WATCHED,
  followed: ['mark', 'last'],
  draftOf: draftOfTicket,
  planOf: planOfContract,
  draftOfPlan: draftOfContractPlan,
  summaryOf,
  // What waits for a trigger always asks.
  worthOf: ({ size, px, trigger }, { market, instrument }) =>
    trigger === undefined ? orderWorth(size, px, market.last, instrument) : undefined,
  problemsOf: problemsOfContract,
  draftOfOrder,
  // What is frozen for the order may be used for it.
  without: (world, { frozen }) => {
    const { means } = world
    return means === undefined ? world : { ...world, means: { ...means, free: add(means.free, frozen) } }
  },
  close: { types: ['market', 'limit'], draftOf: closeDraft, seen: () => ({}) },
  reverse: {
    planOf: (instId, holding) => ({
      instId,
      side: sideToClose(holding),
      type: 'market',
      tif: 'ioc',
      reduceOnly: false,
      size: add(holding.size, holding.size),
    }),
    seen: (_, { terms }) => seenTerms(terms),
  },
}
