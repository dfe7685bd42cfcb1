import { type ComponentProps, type ComponentType, type Dispatch, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, Price, SwapOrder } from '#protocol'
import { contractOrderPath } from '../names/contractOrderPath.ts'
import { OrderPanel } from '../ticket/OrderPanel.tsx'
import type { Problem } from '../ticket/problems.ts'
import type { Confirmation } from '../ticket/submit/useConfirmation.ts'
import { confirmTexts } from './confirm/confirmTexts.ts'
import { contractText } from './confirm/contractText.ts'
import { filledRows } from './confirm/filledRows.ts'
import { type MarginProduct, type ProductTypes, problemOfPlan } from './product.ts'

interface FieldsProps<K extends ProductTypes, Action> {
  ticket: K['ticket']
  draft: K['draft']
  instrument: Instrument
  problems: readonly Problem[]
  last: Price | undefined
  canShare: boolean
  dispatch: Dispatch<Action>
}

interface FiguresProps<K extends ProductTypes> {
  instrument: Instrument
  means: K['world']['means']
  summary: K['summary'] | undefined
}

interface MarginPanelProps<K extends ProductTypes, Action>
  extends Pick<
    ComponentProps<typeof OrderPanel>,
    'signedIn' | 'isResting' | 'records' | 'facts' | 'notice' | 'above' | 'book'
  > {
  product: MarginProduct<K>
  ticket: K['ticket']
  world: K['world']
  confirmation: Confirmation<K['plan'], K['summary'], SwapOrder>
  dispatch: Dispatch<Action>
  Fields: ComponentType<FieldsProps<K, Action>>
  Figures: ComponentType<FiguresProps<K>>
}

/** Reads, counts and judges a ticket against account and market; again when one of them changes. */
const useTicketNow = <K extends ProductTypes>(product: MarginProduct<K>, ticket: K['ticket'], world: K['world']) =>
  useMemo(() => {
    const draft = product.draftOf(ticket, world)
    const plan = product.planOf(draft)
    const summary = plan === undefined ? undefined : product.summaryOf(plan, world)
    return { draft, plan, summary, problems: product.problemsOf(draft, world, summary) }
  }, [product, ticket, world])

/** The order panel of a product on margin: its ticket, and the sheet through which an order leaves. */
export const MarginPanel = <K extends ProductTypes, Action>(props: MarginPanelProps<K, Action>) => {
  const { product, ticket, world, confirmation, dispatch, Fields, Figures, ...panel } = props
  const { t } = useTranslation(['futures', 'trade'])
  const { texts } = product
  const { instrument, market, rest, means } = world
  const now = useTicketNow(product, ticket, world)
  const { draft, summary, problems } = now
  const { submission } = confirmation
  return (
    <OrderPanel
      {...panel}
      {...{ instrument, market, rest, confirmation }}
      orderPath={contractOrderPath}
      sentText={contractText(t, submission, instrument)}
      outcome={filledRows(t, submission)}
      ticket={{
        side: ticket.side,
        act: texts.orderName(ticket, instrument),
        ...now,
        fields: (
          <Fields
            {...{ ticket, draft, instrument, problems, dispatch }}
            last={market.last}
            canShare={means !== undefined}
          />
        ),
        figures: <Figures {...{ instrument, means, summary }} />,
      }}
      summaryOf={(plan) => product.summaryOf(plan, world)}
      problemOf={(plan, cost) => problemOfPlan(product, plan, world, cost)}
      confirmTexts={(plan, cost, usual) => confirmTexts(t, product, plan, cost, world, usual)}
      textOfProblem={texts.problem}
    />
  )
}
