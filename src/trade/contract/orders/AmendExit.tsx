import { useTranslation } from 'react-i18next'
import { contractName } from '../../names/contractName.ts'
import { above0, priceDraft } from '../../ticket/priceDraft.ts'
import { exitRows } from '../positions/exitRows.ts'
import { leftFor } from '../positions/protectForm.ts'
import type { ExitWorld, ProductTypes } from '../product.ts'
import type { AmendProps } from './AmendRest.tsx'
import { AmendSheet } from './AmendSheet.tsx'
import { evaluateExit } from './contractAmendment.ts'
import { useAmendTexts } from './useAmendTexts.ts'

interface AmendExitProps<K extends ProductTypes> extends AmendProps<K> {
  /** What it closes; undefined while that is not known. */
  held: K['held'] | undefined
  world: ExitWorld
}

/** Changes trigger and size of a take-profit or stop-loss, with what it comes to once it is reached. */
export const AmendExit = <K extends ProductTypes>(props: AmendExitProps<K>) => {
  const { product, order, instrument, held, world, exits, at, ended, open, onClose } = props
  const { t } = useTranslation(['futures', 'trade'])
  const { texts } = product
  const sizing = texts.sizing(instrument)
  const typed = useAmendTexts(order, at, sizing.ofUnits(order.sz))
  const kind = order.kind === 'tp' ? 'tp' : 'sl'
  const left = leftFor(kind, held?.holding.size ?? order.sz, exits, order.ordId)
  const present = world.presentOf(order.trigPxType)
  const evaluated = evaluateExit(order, typed.read, held?.holding, sizing, present, { ...world, left })
  const { px } = priceDraft(typed.read.trigPx)
  const size = above0(typed.read.sz)
  return (
    <AmendSheet
      title={`${t(`futures:${kind}`)} · ${contractName(instrument)}`}
      plain
      head={exitRows(
        t,
        world,
        px === undefined || size === undefined ? undefined : world.resultOf(sizing.toUnits(size), px),
      )}
      costs={[]}
      notes={[texts.exitNote()]}
      ready={!world.isLost && held !== undefined}
      wordsOf={texts.problem}
      price={{ label: t('trade:trigger.priceIn', { ccy: instrument.quoteCcy }) }}
      size={{ label: sizing.label }}
      {...{ order, instrument, typed, evaluated, ended, open, onClose }}
    />
  )
}
