import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { DOUBLE_TAP_WINDOW, type Instrument } from '#protocol'
import { useSettled } from '../../../../app/useSettled.ts'
import { Button } from '../../../../ui/Button.tsx'
import { KeyValue } from '../../../../ui/KeyValue.tsx'
import { Sheet } from '../../../../ui/Sheet.tsx'
import type { MarketNow } from '../market/useMarketNow.ts'
import type { Problem } from '../ticket/errors.ts'
import { problemText } from '../ticket/problemText.ts'
import type { OrderSummary, PlannedOrder } from '../ticket/summary.ts'
import css from './ConfirmSheet.module.css'
import { QuoteAge } from './QuoteAge.tsx'
import { costRows, exchangeRows } from './summaryRows.ts'
import { useUsualDay } from './useUsualDay.ts'

interface ConfirmSheetProps {
  order: PlannedOrder
  instrument: Instrument
  market: MarketNow
  /** Undefined while the book is missing. */
  summary: OrderSummary | undefined
  /** What keeps this order from being sent at this moment. */
  problem: Problem | undefined
  /** Once sent: what became of it, in place of the figures. */
  state: React.ReactNode
  /** Buttons that belong to that state. */
  actions: React.ReactNode
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

/** Sends. A double tap on the ticket's button, over which the sheet opens, must not reach it. */
const SendButton = ({ disabled, ...button }: ComponentProps<typeof Button>) => (
  <Button {...button} size="large" wide disabled={!useSettled(DOUBLE_TAP_WINDOW) || disabled === true} />
)

/** The cost and risk of one frozen order, counted anew each second, and the button that sends it, or leads a guest to the login. */
export const ConfirmSheet = (props: ConfirmSheetProps) => {
  const { order, instrument, market, summary, problem, state, actions, open, onClose, onSend, onSignIn } = props
  const { t } = useTranslation('trade')
  const usual = useUsualDay(order.instId, open)
  const buy = order.side === 'buy'
  const act = ACTS[order.side][order.type]
  const hint = hintOf(order)
  const sent = state !== undefined

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={buy ? t('confirm.buy') : t('confirm.sell')}
      aside={sent ? undefined : <QuoteAge age={market.connected ? market.age : undefined} />}
      foot={
        sent ? (
          actions
        ) : onSignIn !== undefined ? (
          <SendButton onPress={onSignIn}>{t('confirm.signIn')}</SendButton>
        ) : (
          <SendButton variant={order.side} disabled={problem !== undefined || summary === undefined} onPress={onSend}>
            {problem === undefined ? t(act, { coin: instrument.baseCcy }) : problemText(t, problem)}
          </SendButton>
        )
      }
    >
      {summary === undefined ? null : <KeyValue rows={exchangeRows(t, order, summary)} />}
      {sent ? <div className={css['state']}>{state}</div> : null}
      {sent || summary === undefined ? null : (
        <>
          <h3 className={css['head']}>{t('confirm.costs')}</h3>
          <KeyValue rows={costRows(t, order, summary, instrument, usual)} />
          {hint === undefined ? null : <p className={css['note']}>{t(hint)}</p>}
          <p className={css['note']}>
            {onSignIn !== undefined ? t('confirm.preview') : buy ? t('confirm.lostReply') : t('confirm.lostReplySell')}
          </p>
        </>
      )}
    </Sheet>
  )
}
