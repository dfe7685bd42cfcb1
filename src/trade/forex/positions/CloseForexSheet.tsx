import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, lotsOf, type SwapOrder, sizeOfLots, toAmount } from '#protocol'
import { useStream } from '../../../core/state/streamContext.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { readTyped } from '../../../ui/format/readTyped.ts'
import { typedText } from '../../../ui/format/typed.ts'
import { useFeed } from '../../../ui/live/useFeed.ts'
import { ContractActionSheet } from '../../contract/confirm/ContractActionSheet.tsx'
import { closingSide, typedAmount } from '../../contract/positions/closeForm.ts'
import { contractName } from '../../names/contractName.ts'
import type { AmountEntry } from '../../ticket/amountEntry.ts'
import { useUsualDay } from '../../ticket/confirm/useUsualDay.ts'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import { above0 } from '../../ticket/priceDraft.ts'
import type { Problem } from '../../ticket/problems.ts'
import { ShareChoice } from '../../ticket/ShareChoice.tsx'
import { useAction } from '../../ticket/submit/useAction.ts'
import { forexFigures } from '../confirm/forexFigures.ts'
import { forexProblemText } from '../confirm/forexProblemText.ts'
import css from '../Forex.module.css'
import { closingPrice, type Lots } from '../held/forexAccount.ts'
import type { ForexNow } from '../held/useForexHeld.ts'
import type { ForexDraft } from '../ticket/draft.ts'
import { forexProblems } from '../ticket/errors.ts'
import { planOfForex } from '../ticket/plan.ts'
import { costOf, useForexWorld } from '../ticket/useForexWorld.ts'
import { shareOfLots } from './shareOfLots.ts'

export interface ForexSheetOf {
  held: Lots
  now: ForexNow
  /** Its take-profits and stop-losses. */
  exits: readonly SwapOrder[]
  open: boolean
  onClose: () => void
}

/** How many pips worse than the price seen a position may close: getting out matters more than a pip. */
export const CLOSE_DEVIATION = '5'

/** Closes a forex position or a part of it, at the dealing price. */
export const CloseForexSheet = ({ held, now, open, onClose }: ForexSheetOf) => {
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const { t: trade } = useTranslation('trade')
  const stream = useStream()
  const [amount, setAmount] = useState<AmountEntry>({ kind: 'share', share: 100 })
  const { position, holding, instrument } = held
  const { instId, posId } = position
  const { value: book } = useFeed(useCallback(() => stream.book(instId), [stream, instId]))
  const world = useForexWorld(instrument, book, now)
  const action = useAction(contractOrder.closeOut, `contract-close-${posId}`, open)
  const usual = useUsualDay(instId, open)
  const { market, dealing } = world
  const all = lotsOf(holding.size, instrument)
  const amountRead = amount.kind === 'typed' ? readTyped(amount.text) : shareOfLots(all, amount.share)
  const draft: ForexDraft = {
    instId,
    side: closingSide(holding),
    type: 'market',
    deviation: CLOSE_DEVIATION,
    price: undefined,
    amountRead,
    lots: above0(amountRead),
    tp: undefined,
    sl: undefined,
  }
  const plan = planOfForex(draft)
  const summary = plan === undefined ? undefined : costOf(plan, world)
  const tooMuch: Problem[] =
    plan !== undefined && Number(plan.lots) > Number(all)
      ? [{ at: 'amount', reason: 'overHeld', values: { held: all, ccy: t('forex:lots') } }]
      : []
  const problems = [...forexProblems(draft, { ...world, ...market, summary }), ...tooMuch]
  const [first] = problems
  return (
    <ContractActionSheet
      title={t('futures:close.title', { name: contractName(instrument) })}
      action={action}
      instrument={instrument}
      {...forexFigures(t, plan, summary, world, usual)}
      notes={[t('futures:cost.lostReply')]}
      send={{
        variant: draft.side,
        disabled: first !== undefined || plan === undefined || summary === undefined || dealing === undefined,
        onPress: () => {
          if (plan === undefined || dealing === undefined) return
          // All of it is closed without a size, whatever it has become meanwhile.
          const sized = plan.lots === all ? {} : { sz: sizeOfLots(plan.lots, instrument) }
          const seenPx = closingPrice(holding, dealing)
          action.send({ ordType: 'market', posId, ...sized, seenPx, maxDeviation: toAmount(CLOSE_DEVIATION) })
        },
        label: first === undefined || first.at !== 'button' ? t('futures:close.send') : forexProblemText(t, first),
      }}
      open={open}
      onClose={onClose}
    >
      <div className={css['form']}>
        <AmountField
          label={t('forex:lots')}
          text={amount.kind === 'typed' ? amount.text : amountRead.ok ? typedText(amountRead.value) : ''}
          onText={(text) => setAmount(typedAmount(text))}
          error={fieldSentence(trade, problems)('amount')}
        />
        <ShareChoice
          label={t('futures:ticket.shareOfPosition')}
          amount={amount}
          onShare={(share) => setAmount({ kind: 'share', share })}
        />
      </div>
    </ContractActionSheet>
  )
}
