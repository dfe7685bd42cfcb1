import { useTranslation } from 'react-i18next'
import { add, contractOrder } from '#protocol'
import { ContractActionSheet } from '../../../../trade/contract/confirm/ContractActionSheet.tsx'
import { contractFigures } from '../../../../trade/contract/confirm/contractFigures.ts'
import type { PositionSheetProps } from '../../../../trade/contract/positions/CloseSheet.tsx'
import { closingSide } from '../../../../trade/contract/positions/closeForm.ts'
import { usePositionWorld } from '../../../../trade/contract/positions/usePositionWorld.ts'
import { type PlannedContractOrder, seenTerms } from '../../../../trade/contract/ticket/plan.ts'
import { problemOfContract, summaryOf } from '../../../../trade/contract/ticket/useContractNow.ts'
import { contractName } from '../../../../trade/rows/contractName.ts'
import { useUsualDay } from '../../../../trade/ticket/confirm/useUsualDay.ts'
import { problemText } from '../../../../trade/ticket/problemText.ts'
import { useAction } from '../../../../trade/ticket/submit/useAction.ts'
import { useReloadedTerms } from '../ticket/useReloadedTerms.ts'

/** Turns a position: closes it and opens as much on the other side, at the market. */
export const ReverseSheet = ({ held, instrument, now, open, onClose }: PositionSheetProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const { position, holding } = held
  const world = usePositionWorld(held, instrument, now)
  const action = useAction(contractOrder.reverse, `contract-reverse-${position.posId}`, open)
  const { terms } = world
  useReloadedTerms(action.submission, now.reload)
  const usual = useUsualDay(position.instId, open)
  const plan: PlannedContractOrder = {
    instId: position.instId,
    side: closingSide(holding),
    type: 'market',
    tif: 'ioc',
    reduceOnly: false,
    size: add(holding.size, holding.size),
  }
  const summary = summaryOf(plan, world)
  const problem = problemOfContract(plan, world, summary)
  return (
    <ContractActionSheet
      title={t('futures:reverse.title', { name: contractName(instrument) })}
      action={action}
      instrument={instrument}
      {...contractFigures(t, plan, summary, world, usual)}
      notes={[t('futures:reverse.note'), t('futures:cost.lostReply')]}
      send={{
        variant: plan.side,
        disabled: problem !== undefined || summary === undefined,
        onPress: () => action.send({ posId: position.posId, ...seenTerms(terms) }),
        label: problem === undefined ? t('futures:reverse.send') : problemText(t, problem),
      }}
      open={open}
      onClose={onClose}
    />
  )
}
