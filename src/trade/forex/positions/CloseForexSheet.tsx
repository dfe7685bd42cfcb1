import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compare, contractOrder, LOT_STEP, lotsOf, type SwapOrder, sideToClose, sizeOfLots, toAmount } from '#protocol'
import { ContractActionSheet } from '../../contract/confirm/ContractActionSheet.tsx'
import { readPart } from '../../contract/positions/closeForm.ts'
import css from '../../contract/positions/Positions.module.css'
import { contractName } from '../../names/contractName.ts'
import { ALL } from '../../ticket/amountEntry.ts'
import { useUsualDay } from '../../ticket/confirm/useUsualDay.ts'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import { SizeEntry } from '../../ticket/fields/SizeEntry.tsx'
import { useBook } from '../../ticket/market/useBook.ts'
import { above0 } from '../../ticket/priceDraft.ts'
import type { Problem } from '../../ticket/problems.ts'
import { useAction } from '../../ticket/submit/useAction.ts'
import { forexFigures } from '../confirm/forexFigures.ts'
import { forexProblemText } from '../confirm/forexProblemText.ts'
import { closingPrice, type Lots } from '../held/forexAccount.ts'
import type { ForexNow } from '../held/useForexHeld.ts'
import type { ForexDraft } from '../ticket/draft.ts'
import { forexProblems } from '../ticket/errors.ts'
import { planOfForex } from '../ticket/plan.ts'
import { costOf, useForexWorld } from '../ticket/useForexWorld.ts'

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
  const [amount, setAmount] = useState(ALL)
  const { position, holding, instrument } = held
  const { instId, posId } = position
  const world = useForexWorld(instrument, useBook(instId), now)
  const action = useAction(contractOrder.closeOut, `contract-close-${posId}`, open)
  const usual = useUsualDay(instId, open)
  const { market, dealing } = world
  const all = lotsOf(holding.size, instrument)
  const amountRead = readPart(amount, all, LOT_STEP)
  const draft: ForexDraft = {
    instId,
    side: sideToClose(holding),
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
  const tooMuch: Problem = { at: 'amount', reason: 'overHeld', values: { held: all, ccy: t('forex:lots') } }
  const problems = [
    ...forexProblems(draft, { ...world, ...market, summary }),
    ...(plan !== undefined && compare(plan.lots, all) > 0 ? [tooMuch] : []),
  ]
  const [first] = problems
  return (
    <ContractActionSheet
      {...{ action, instrument, open, onClose }}
      title={t('futures:close.title', { name: contractName(instrument) })}
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
        label: first?.at === 'button' ? forexProblemText(t, first) : t('futures:close.send'),
      }}
    >
      <div className={css['form']}>
        <SizeEntry
          label={t('forex:lots')}
          amount={amount}
          read={amountRead}
          error={fieldSentence(trade, problems)('amount')}
          shareLabel={t('futures:ticket.shareOfPosition')}
          onAmount={setAmount}
        />
      </div>
    </ContractActionSheet>
  )
}
