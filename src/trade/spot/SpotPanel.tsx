import { type Dispatch, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Instrument, tradingContracts } from '#protocol'
import { typedText } from '../../ui/format/typed.ts'
import { spotOrderPath } from '../names/spotOrderPath.ts'
import { FieldHint } from '../ticket/fields/FieldHint.tsx'
import { useBook } from '../ticket/market/useBook.ts'
import { useMarketNow } from '../ticket/market/useMarketNow.ts'
import { useRest } from '../ticket/market/useRest.ts'
import { OrderPanel } from '../ticket/OrderPanel.tsx'
import { useConfirmation } from '../ticket/submit/useConfirmation.ts'
import { spotConfirmTexts } from './confirm/confirmTexts.ts'
import { submissionText } from './confirm/submissionText.ts'
import { filledRows } from './confirm/summaryRows.ts'
import { inputOf } from './ticket/plan.ts'
import type { TicketAction } from './ticket/reducer.ts'
import { SpotFields } from './ticket/SpotFields.tsx'
import { SpotFigures } from './ticket/SpotFigures.tsx'
import type { TicketState } from './ticket/state.ts'
import { type OrderSummary, type PlannedOrder, summarise } from './ticket/summary.ts'
import { useAvailable } from './ticket/useAvailable.ts'
import { problemOfPlan, useTicketNow } from './ticket/useTicketNow.ts'

interface SpotPanelProps {
  ticket: TicketState
  instrument: Instrument
  /** Undefined while it is not known. */
  signedIn: boolean | undefined
  dispatch: Dispatch<TicketAction>
}

/** Price, book and ticket of one pair, and the sheet through which an order leaves. */
export const SpotPanel = ({ ticket, instrument, signedIn, dispatch }: SpotPanelProps) => {
  const { t } = useTranslation('trade')
  const { instId, baseCcy } = instrument
  const book = useBook(instId)
  const market = useMarketNow(instId, book)
  const available = useAvailable(signedIn === true, instrument)
  const rest = useRest(instId)
  const now = useTicketNow(ticket, instrument, market, available, rest)
  const confirmation = useConfirmation<PlannedOrder, OrderSummary, typeof tradingContracts.save>({
    call: tradingContracts.save,
    slot: 'spot-ticket',
    inputOf,
    onPlaced: useCallback(() => dispatch({ type: 'accepted' }), [dispatch]),
  })
  const pick = useCallback((price: string) => dispatch({ type: 'pick', priceText: typedText(price) }), [dispatch])
  const isStale = now.problems.some(({ at, reason }) => at === 'button' && reason === 'stale')

  return (
    <OrderPanel
      {...{ instrument, signedIn, market, rest, confirmation }}
      records="/pages/transaction/record"
      orderPath={spotOrderPath}
      sentText={submissionText(t, confirmation.submission, instrument)}
      outcome={filledRows(t, confirmation.submission, instrument)}
      ticket={{
        side: ticket.side,
        act: t(ticket.side === 'buy' ? 'ticket.buyCoin' : 'ticket.sellCoin', { coin: baseCcy }),
        ...now,
        fields: (
          <SpotFields
            {...{ ticket, instrument, dispatch }}
            draft={now.draft}
            problems={now.problems}
            last={market.last}
            canShare={available !== undefined}
          />
        ),
        figures: <SpotFigures {...{ instrument, available }} draft={now.draft} summary={now.summary} />,
        hint:
          signedIn === true && isStale && ticket.type !== 'market' ? (
            <FieldHint>{t('problem.staleLimit')}</FieldHint>
          ) : null,
      }}
      summaryOf={(plan) => market.depth && summarise(plan, market.depth, instrument)}
      problemOf={(plan, summary) => problemOfPlan(plan, summary, instrument, market, available, rest)}
      confirmTexts={(plan, summary, usual) => spotConfirmTexts(t, plan, summary, { instrument, market, usual })}
      book={{ value: book, onPick: pick }}
    />
  )
}
