import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument } from '#protocol'
import type { KeyValueRow } from '../../../ui/KeyValue.tsx'
import { CostSheet } from '../../ticket/confirm/CostSheet.tsx'
import { useUsualDay } from '../../ticket/confirm/useUsualDay.ts'
import type { MarketNow } from '../../ticket/market/useMarketNow.ts'
import type { Problem } from '../../ticket/problems.ts'
import { problemText } from '../../ticket/problemText.ts'
import type { OrderSummary, PlannedOrder } from '../ticket/summary.ts'
import { costRows, exchangeRows } from './summaryRows.ts'

interface ConfirmSheetProps {
  order: PlannedOrder
  instrument: Instrument
  market: MarketNow
  /** Undefined while the book is missing. */
  summary: OrderSummary | undefined
  /** What keeps this order from being sent at this moment. */
  problem: Problem | undefined
  /** Once it is filled: what it came to. */
  outcome: readonly KeyValueRow[] | undefined
  /** Once sent: what became of it, in place of the figures. */
  state: ReactNode
  /** Buttons that belong to that state. */
  actions: ReactNode
  open: boolean
  onClose: () => void
  onSend: () => void
  /** For a guest, who only looks: leads to the login. */
  onSignIn: (() => void) | undefined
}

const ACTS = {
  buy: { market: 'confirm.buyNow', limit: 'confirm.placeBuy', stop: 'confirm.placeStop', oco: 'confirm.placeOco' },
  sell: { market: 'confirm.sellNow', limit: 'confirm.placeSell', stop: 'confirm.placeStop', oco: 'confirm.placeOco' },
} as const

/** What to know of this kind of order; nothing of one that is over at once. */
const hintOf = ({ type, tif }: PlannedOrder) => {
  if (type === 'stop') return 'confirm.stopHint'
  if (type === 'oco') return 'confirm.ocoHint'
  return type === 'limit' && (tif === 'gtc' || tif === 'post_only') ? 'confirm.restsHint' : undefined
}

/** The cost and risk of one frozen order, counted anew each second. */
export const ConfirmSheet = (props: ConfirmSheetProps) => {
  const { order, instrument, market, summary, problem, open, onSend, onSignIn, ...rest } = props
  const { t } = useTranslation('trade')
  const usual = useUsualDay(order.instId, open)
  const buy = order.side === 'buy'
  const hint = hintOf(order)
  const lost = onSignIn === undefined ? (buy ? t('confirm.lostReply') : t('confirm.lostReplySell')) : undefined
  return (
    <CostSheet
      {...rest}
      open={open}
      onSignIn={onSignIn}
      title={buy ? t('confirm.buy') : t('confirm.sell')}
      age={market.connected ? market.age : undefined}
      head={summary === undefined ? undefined : exchangeRows(t, order, summary)}
      costs={summary === undefined ? [] : costRows(t, order, summary, instrument, usual)}
      notes={[hint === undefined ? undefined : t(hint), lost]}
      send={{
        variant: order.side,
        disabled: problem !== undefined || summary === undefined,
        onPress: onSend,
        label:
          problem === undefined
            ? t(ACTS[order.side][order.type], { coin: instrument.baseCcy })
            : problemText(t, problem),
      }}
    />
  )
}
