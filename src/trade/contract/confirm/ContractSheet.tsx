import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeyValueRow } from '../../../ui/KeyValue.tsx'
import { CostSheet } from '../../ticket/confirm/CostSheet.tsx'
import { useUsualDay } from '../../ticket/confirm/useUsualDay.ts'
import type { Problem } from '../../ticket/problems.ts'
import { problemText } from '../../ticket/problemText.ts'
import type { PlannedContractOrder } from '../ticket/plan.ts'
import type { ContractSummary } from '../ticket/summary.ts'
import type { ContractNow } from '../ticket/useContractNow.ts'
import { contractFigures } from './contractFigures.ts'

interface ContractSheetProps {
  plan: PlannedContractOrder
  world: ContractNow
  /** Undefined while the book is missing. */
  summary: ContractSummary | undefined
  /** What keeps this order from being sent at this moment. */
  problem: Problem | undefined
  /** Once it is filled: what it came to. */
  outcome: readonly KeyValueRow[] | undefined
  /** Once sent: what became of it, in place of the figures, and the buttons that belong to that. */
  state: ReactNode
  actions: ReactNode
  open: boolean
  onClose: () => void
  onSend: () => void
  /** For a guest, who only looks: leads to the login. */
  onSignIn: (() => void) | undefined
}

/** The position that one frozen order results in, its cost and risk, counted anew each second. */
export const ContractSheet = (props: ContractSheetProps) => {
  const { plan, world, summary, problem, open, onSend, onSignIn, ...rest } = props
  const { t } = useTranslation(['futures', 'trade'])
  const { terms } = world
  const usual = useUsualDay(plan.instId, open)
  const buy = plan.side === 'buy'
  const title = plan.reduceOnly
    ? t(buy ? 'futures:ticket.reduceShort' : 'futures:ticket.reduceLong')
    : t(buy ? 'futures:ticket.openLong' : 'futures:ticket.openShort')
  const waits = plan.px !== undefined && (plan.tif === 'gtc' || plan.tif === 'post_only')
  return (
    <CostSheet
      {...rest}
      open={open}
      onSignIn={onSignIn}
      title={title}
      {...contractFigures(t, plan, summary, world, usual)}
      notes={[
        waits ? t('trade:confirm.restsHint') : undefined,
        terms?.mode === 'cross' && summary?.preview.holding !== undefined ? t('futures:cost.crossNote') : undefined,
        onSignIn === undefined ? t('futures:cost.lostReply') : undefined,
      ]}
      send={{
        variant: plan.side,
        disabled: problem !== undefined || summary === undefined,
        onPress: onSend,
        label:
          problem === undefined
            ? t(plan.px === undefined ? 'futures:cost.sendNow' : 'futures:cost.place')
            : problemText(t, problem),
      }}
    />
  )
}
