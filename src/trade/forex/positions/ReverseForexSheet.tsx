import { useTranslation } from 'react-i18next'
import { add, contractOrder, lotsOf, sideToClose, toAmount } from '#protocol'
import { ContractActionSheet } from '../../contract/confirm/ContractActionSheet.tsx'
import { contractName } from '../../names/contractName.ts'
import { useUsualDay } from '../../ticket/confirm/useUsualDay.ts'
import { useBook } from '../../ticket/market/useBook.ts'
import { useAction } from '../../ticket/submit/useAction.ts'
import { forexFigures } from '../confirm/forexFigures.ts'
import { forexProblemText } from '../confirm/forexProblemText.ts'
import { closingPrice } from '../held/forexAccount.ts'
import type { PlannedForexOrder } from '../ticket/plan.ts'
import { costOf, problemOfForex, useForexWorld } from '../ticket/useForexWorld.ts'
import { CLOSE_DEVIATION, type ForexSheetOf } from './CloseForexSheet.tsx'

/** Turns a forex position: closes it and opens as many lots on the other side, at the dealing price. */
export const ReverseForexSheet = ({ held, now, open, onClose }: ForexSheetOf) => {
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const { position, holding, instrument } = held
  const { instId, posId } = position
  const world = useForexWorld(instrument, useBook(instId), now)
  const action = useAction(contractOrder.reverse, `contract-reverse-${posId}`, open)
  const usual = useUsualDay(instId, open)
  const { dealing } = world
  const plan: PlannedForexOrder = {
    instId,
    side: sideToClose(holding),
    type: 'market',
    deviation: CLOSE_DEVIATION,
    lots: lotsOf(add(holding.size, holding.size), instrument),
  }
  const summary = costOf(plan, world)
  const problem = problemOfForex(plan, world, summary)
  return (
    <ContractActionSheet
      {...{ action, instrument, open, onClose }}
      title={t('futures:reverse.title', { name: contractName(instrument) })}
      {...forexFigures(t, plan, summary, world, usual)}
      notes={[t('futures:reverse.note'), t('futures:cost.lostReply')]}
      send={{
        variant: plan.side,
        disabled: problem !== undefined || summary === undefined || dealing === undefined,
        onPress: () => {
          if (dealing === undefined) return
          action.send({ posId, seenPx: closingPrice(holding, dealing), maxDeviation: toAmount(CLOSE_DEVIATION) })
        },
        label: problem === undefined ? t('futures:reverse.send') : forexProblemText(t, problem),
      }}
    />
  )
}
