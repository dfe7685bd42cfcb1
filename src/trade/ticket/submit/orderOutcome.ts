import type { TFunction } from 'i18next'
import { type AnyOrder, isPositive } from '#protocol'
import type { MoneyOutcome } from '../../../core/request/money/moneyOutcome.ts'
import type { OutcomeFactsProps } from '../../../ui/OutcomeFacts.tsx'
import type { OutcomeLook } from '../../../ui/OutcomeSign.tsx'
import type { OutcomeText } from '../../../ui/outcomeText.ts'
import type { FilledParts } from '../../names/spotFilled.ts'
import type { Submission } from './submission.ts'

/** An end, or what is as good as one, as a whole screen shows it. */
export interface OutcomeView {
  readonly look: OutcomeLook
  readonly headline: string
  readonly facts?: OutcomeFactsProps | undefined
  /** What is safe, where nothing came of it. */
  readonly note?: string
}

interface OrderViews<O> {
  readonly facts: (order: O) => OutcomeFactsProps | undefined
  readonly partsOf: (order: O) => FilledParts
}

const LOOKS = {
  accepted: { sign: 'clock', tone: 'good' },
  filled: { sign: 'tick', tone: 'good' },
  ended: { sign: 'cross', tone: 'warn' },
  partly: { sign: 'tick', tone: 'warn' },
  asking: { sign: 'clock', tone: 'warn', asking: true },
  refused: { sign: 'cross', tone: 'bad' },
  notPlaced: { sign: 'cross', tone: 'warn' },
} as const satisfies Record<string, OutcomeLook>

/** Where a request stands whose answer is no order, or that has none yet; `refused`: what to call a refusal. */
export const callOutcome = (
  t: TFunction<'trade'>,
  { phase }: MoneyOutcome,
  text: OutcomeText,
  refused = text.title,
): OutcomeView | undefined => {
  switch (phase) {
    case 'asking':
    case 'tracked':
      return { look: LOOKS.asking, headline: text.title }
    case 'refused':
      return { look: LOOKS.refused, headline: refused, note: t('trade:submission.refusedSafe') }
    case 'notPlaced':
      return { look: LOOKS.notPlaced, headline: text.title }
    case 'idle':
    case 'sent':
    case 'waiting':
    case 'done':
      return undefined
  }
}

/** What became of an order that was sent; undefined while that is on its way. `text`: the same in words. */
export const orderOutcome = <O extends AnyOrder>(
  t: TFunction<'trade'>,
  submission: Submission<O>,
  text: OutcomeText | undefined,
  { facts, partsOf }: OrderViews<O>,
): OutcomeView | undefined => {
  if (text === undefined) return undefined
  if ('order' in submission) {
    const { order, phase } = submission
    const buys = order.side === 'buy'
    const all = { facts: facts(order) }
    if (phase === 'accepted')
      return {
        look: LOOKS.accepted,
        headline: t(buys ? 'trade:submission.placedBuy' : 'trade:submission.placedSell'),
        ...all,
      }
    if (!isPositive(order.accFillSz)) return { look: LOOKS.ended, headline: text.title }
    const headline = t(buys ? 'trade:submission.bought' : 'trade:submission.sold', { ...partsOf(order) })
    return { look: phase === 'filled' ? LOOKS.filled : LOOKS.partly, headline, ...all }
  }
  return callOutcome(t, submission, text, t('trade:submission.orderRefused'))
}
