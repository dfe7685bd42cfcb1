import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, decimalsOf, isolatedHealth, liquidationPrice } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { moneyText } from '../../../ui/format/amountText.ts'
import { formatPrice } from '../../../ui/format/number.ts'
import { readTyped } from '../../../ui/format/readTyped.ts'
import { typedText } from '../../../ui/format/typed.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { contractName } from '../../names/contractName.ts'
import { ActionSheet } from '../../ticket/confirm/ActionSheet.tsx'
import { SheetFields } from '../../ticket/confirm/SheetFields.tsx'
import { isShownHere } from '../../ticket/problems.ts'
import { problemText } from '../../ticket/problemText.ts'
import { phaseText } from '../../ticket/submit/phaseText.ts'
import { useAction } from '../../ticket/submit/useAction.ts'
import { ratioText } from '../confirm/resultRows.ts'
import type { Perpetual } from '../perpetual.ts'
import type { PositionSheetProps } from '../product.ts'
import { type MarginWay, marginChange, marginProblem, mostMargin, withMargin } from './marginForm.ts'
import { usePositionWorld } from './usePositionWorld.ts'
import { VoidStops } from './VoidStops.tsx'

/** Before and after, where they differ. */
const arrow = (before: string, next: string): string => (before === next ? before : `${before} → ${next}`)

/** Puts margin into an isolated position, or takes spare margin out. */
export const MarginSheet = ({ held, instrument, now, exits, open, onClose }: PositionSheetProps<Perpetual>) => {
  const { t } = useTranslation(['futures', 'trade'])
  const [way, setWay] = useState<MarginWay>('add')
  const [text, setText] = useState('')
  const { position, holding, tiers } = held
  const { mark, means } = usePositionWorld(instrument, now, held)
  const action = useAction(contractOrder.changeMargin, `contract-margin-${position.posId}`, open)
  const ccy = instrument.quoteCcy
  const tick = decimalsOf(instrument.tickSz)
  const read = readTyped(text)
  const free = means?.free
  const known = mark === undefined || free === undefined ? undefined : { mark, free, tiers, ccy }
  const most = known === undefined ? undefined : mostMargin(way, holding, known.free, known.mark)
  const problem = known === undefined ? undefined : marginProblem(way, read, holding, known)
  const by = marginChange(way, read)
  const after = by === undefined ? holding : withMargin(holding, by)
  const liquidation = (of: typeof holding): string => formatPrice(liquidationPrice(of, tiers, tick), tick)
  const ratio = (of: typeof holding): string =>
    mark === undefined ? '--' : ratioText(isolatedHealth(of, tiers, mark).ratio)
  return (
    <ActionSheet
      title={t('futures:marginSheet.title', { name: contractName(instrument) })}
      plain
      action={action}
      text={phaseText(t, action.submission, {
        done: { title: t('futures:marginSheet.doneTitle'), text: t('futures:marginSheet.done'), tone: 'good' },
      })}
      head={[
        {
          id: 'margin',
          label: t('futures:margin', { ccy }),
          value: arrow(moneyText(holding.margin, ccy), moneyText(after.margin, ccy)),
          strong: true,
        },
        {
          id: 'liquidation',
          label: t('futures:liquidation'),
          value: arrow(liquidation(holding), liquidation(after)),
          strong: true,
        },
        { id: 'ratio', label: t('futures:ratio.label'), value: arrow(ratio(holding), ratio(after)) },
      ]}
      costs={[]}
      notes={[t(way === 'add' ? 'futures:marginSheet.addNote' : 'futures:marginSheet.removeNote')]}
      send={{
        disabled: by === undefined || problem !== undefined || known === undefined,
        onPress: () => {
          if (by !== undefined) action.send({ posId: position.posId, amount: by })
        },
        label: t(`futures:marginSheet.${way}`),
      }}
      open={open}
      onClose={onClose}
    >
      <SheetFields>
        <Segmented
          label={t('futures:marginSheet.way')}
          value={way}
          onChange={setWay}
          items={(['add', 'remove'] as const).map((id) => ({ id, label: t(`futures:marginSheet.${id}`) }))}
        />
        <AmountField
          label={t('futures:marginSheet.amount', { ccy })}
          text={text}
          onText={setText}
          error={problem !== undefined && isShownHere(problem) ? problemText(t, problem) : undefined}
          hint={most === undefined ? undefined : t('futures:marginSheet.most', { amount: moneyText(most, ccy) })}
        />
        <Button
          variant="plain"
          disabled={most === undefined}
          onPress={() => {
            if (most !== undefined) setText(typedText(most))
          }}
        >
          {t('futures:marginSheet.all')}
        </Button>
        <VoidStops
          exits={exits}
          side={holding.side}
          before={liquidationPrice(holding, tiers)}
          after={liquidationPrice(after, tiers)}
          instrument={instrument}
        />
      </SheetFields>
    </ActionSheet>
  )
}
