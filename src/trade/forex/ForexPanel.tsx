import { type Dispatch, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { fxContractOrder, type Instrument, toPrice } from '#protocol'
import { useStream } from '../../core/state/streamContext.ts'
import { contractText } from '../contract/confirm/contractText.ts'
import { filledRows } from '../contract/confirm/filledRows.ts'
import { contractName } from '../names/contractName.ts'
import { contractOrderPath } from '../names/contractOrderPath.ts'
import { OrderPanel } from '../ticket/OrderPanel.tsx'
import { useConfirmation } from '../ticket/submit/useConfirmation.ts'
import { forexConfirmTexts } from './confirm/confirmTexts.ts'
import { forexProblemText } from './confirm/forexProblemText.ts'
import type { ForexNow } from './held/useForexHeld.ts'
import { DealingTiles } from './market/DealingTiles.tsx'
import { SessionNote } from './market/SessionNote.tsx'
import { ForexFields } from './ticket/ForexFields.tsx'
import { ForexFigures } from './ticket/ForexFigures.tsx'
import { forexInput, type PlannedForexOrder } from './ticket/plan.ts'
import type { ForexAction } from './ticket/reducer.ts'
import type { ForexTicket } from './ticket/state.ts'
import type { ForexCost } from './ticket/summary.ts'
import { costOf, problemOfForex, useForexTicketNow, useForexWorld } from './ticket/useForexWorld.ts'

interface ForexPanelProps {
  ticket: ForexTicket
  instrument: Instrument
  /** Undefined while it is not known. */
  signedIn: boolean | undefined
  now: ForexNow
  dispatch: Dispatch<ForexAction>
}

/** Dealing prices and ticket of one pair or metal, and the sheet through which an order leaves. */
export const ForexPanel = ({ ticket, instrument, signedIn, now, dispatch }: ForexPanelProps) => {
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const stream = useStream()
  const world = useForexWorld(instrument, now)
  const { market, rest, dealing, opensAt, means } = world
  const ticketNow = useForexTicketNow(ticket, world)
  const confirmation = useConfirmation<PlannedForexOrder, ForexCost, typeof fxContractOrder.save>({
    call: fxContractOrder.save,
    slot: 'contract-forex',
    // The price that the sheet shows when it is sent.
    inputOf: (plan) =>
      forexInput(plan, instrument, (plan.side === 'buy' ? dealing?.ask : dealing?.bid) ?? toPrice('0')),
    onPlaced: useCallback(() => dispatch({ type: 'accepted' }), [dispatch]),
  })
  const { submission } = confirmation

  return (
    <OrderPanel
      {...{ instrument, signedIn, market, rest, confirmation }}
      isResting={opensAt !== undefined}
      records="/pages/contract/record?assetClass=forex"
      orderPath={contractOrderPath}
      sentText={contractText(t, submission, instrument)}
      outcome={filledRows(t, submission)}
      ticket={{
        side: ticket.side,
        act: t(ticket.side === 'buy' ? 'trade:ticket.buyCoin' : 'trade:ticket.sellCoin', {
          coin: contractName(instrument),
        }),
        ...ticketNow,
        fields: (
          <ForexFields
            {...{ ticket, instrument, dispatch }}
            draft={ticketNow.draft}
            problems={ticketNow.problems}
            last={market.last}
            canShare={means !== undefined}
          />
        ),
        figures: <ForexFigures {...{ instrument, means }} summary={ticketNow.summary} />,
      }}
      summaryOf={(plan) => costOf(plan, world)}
      problemOf={(plan, summary) => problemOfForex(plan, world, summary)}
      confirmTexts={(plan, summary, usual) => forexConfirmTexts(t, plan, summary, world, usual)}
      textOfProblem={(problem) => forexProblemText(t, problem)}
      notice={<SessionNote stream={stream} hours={instrument.hours} />}
      above={
        <DealingTiles
          stream={stream}
          instrument={instrument}
          side={ticket.side}
          onSide={(side) => dispatch({ type: 'side', side })}
        />
      }
    />
  )
}
