import { useTranslation } from 'react-i18next'
import { add, contractOrder, sideToClose } from '#protocol'
import { contractName } from '../../names/contractName.ts'
import { useUsualDay } from '../../ticket/confirm/useUsualDay.ts'
import { problemText } from '../../ticket/problemText.ts'
import { useAction } from '../../ticket/submit/useAction.ts'
import { ContractActionSheet } from '../confirm/ContractActionSheet.tsx'
import { contractFigures } from '../confirm/contractFigures.ts'
import { type PlannedContractOrder, seenTerms } from '../ticket/plan.ts'
import { problemOfContract, summaryOf } from '../ticket/useContractNow.ts'
import { useReloadedTerms } from '../ticket/useReloadedTerms.ts'
import type { PositionSheetProps } from './CloseSheet.tsx'
import { usePositionWorld } from './usePositionWorld.ts'

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
    side: sideToClose(holding),
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
