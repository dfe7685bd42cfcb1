import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeyValueRow } from '../../../ui/KeyValue.tsx'
import { CostSheet } from '../../ticket/confirm/CostSheet.tsx'
import { useUsualDay } from '../../ticket/confirm/useUsualDay.ts'
import type { Problem } from '../../ticket/problems.ts'
import type { PlannedForexOrder } from '../ticket/plan.ts'
import type { ForexCost } from '../ticket/summary.ts'
import type { ForexMarketNow } from '../ticket/useForexWorld.ts'
import { forexFigures } from './forexFigures.ts'
import { forexProblemText } from './forexProblemText.ts'

interface ForexSheetProps {
  plan: PlannedForexOrder
  world: ForexMarketNow
  /** Undefined while a price is missing. */
  summary: ForexCost | undefined
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
export const ForexSheet = (props: ForexSheetProps) => {
  const { plan, world, summary, problem, open, onSend, onSignIn, ...rest } = props
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const { instrument } = world
  const usual = useUsualDay(plan.instId, open)
  return (
    <CostSheet
      {...rest}
      open={open}
      onSignIn={onSignIn}
      title={t(plan.side === 'buy' ? 'trade:ticket.buyCoin' : 'trade:ticket.sellCoin', {
        coin: `${instrument.baseCcy} / ${instrument.quoteCcy}`,
      })}
      {...forexFigures(t, plan, summary, world, usual)}
      notes={[
        plan.type === 'market' ? t('forex:note.market') : t('forex:note.waits'),
        t('forex:note.wallet'),
        onSignIn === undefined ? t('futures:cost.lostReply') : undefined,
      ]}
      send={{
        variant: plan.side,
        disabled: problem !== undefined || summary === undefined,
        onPress: onSend,
        label:
          problem === undefined
            ? t(plan.type === 'market' ? 'futures:cost.sendNow' : 'futures:cost.place')
            : forexProblemText(t, problem),
      }}
    />
  )
}
