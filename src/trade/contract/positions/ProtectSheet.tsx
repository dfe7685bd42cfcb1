import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, decimalsOf } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { formatPrice } from '../../../ui/format/number.ts'
import { percentText } from '../../../ui/format/rate.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import { above0 } from '../../ticket/priceDraft.ts'
import { useAction } from '../../ticket/submit/useAction.ts'
import type { ExitWorld, PositionSheetProps, ProductTypes } from '../product.ts'
import { readPart } from './closeForm.ts'
import { type AnyExit, ExitSheet } from './ExitSheet.tsx'
import { exitRows } from './exitRows.ts'
import { type ExitKind, exitProblems, leftFor, voidStops } from './protectForm.ts'
import { TrailFields } from './TrailFields.tsx'
import { readTrail, useTrailForm } from './trailForm.ts'
import { useExitForm } from './useExitForm.ts'

interface ProtectSheetProps<K extends ProductTypes> extends Omit<PositionSheetProps<K>, 'orders' | 'now'> {
  world: ExitWorld
  /** What it begins with: where a line was let go, as a plain decimal. */
  at?: { readonly kind: ExitKind; readonly px: string }
}

/** A take-profit, a stop-loss or a trailing stop of all of a position, or a part of it. */
export const ProtectSheet = <K extends ProductTypes>(props: ProtectSheetProps<K>) => {
  const { product, held, instrument, world, exits, at, open, onClose } = props
  const { t } = useTranslation(['futures', 'trade'])
  const form = useExitForm(at)
  const trail = useTrailForm()
  const [isTrail, setIsTrail] = useState(false)
  const { texts, watched, followed } = product
  const [by, setBy] = useState(watched[0])
  const { position, holding } = held
  const { posId } = position
  const { label, counted, ofUnits, toUnits, text } = texts.sizing(instrument)
  const action = useAction(contractOrder.protect, `contract-protect-${posId}`, open)
  const kind: AnyExit = isTrail ? 'trail' : form.kind
  const all = ofUnits(holding.size)
  const left = ofUnits(leftFor(kind, holding.size, exits))
  const read = readPart(form.amount, left, counted.lotSz)
  const size = above0(read)
  const units = size === undefined ? undefined : size === all ? holding.size : toUnits(size)
  const part = size === undefined || size === all ? {} : { sz: units }
  const counting = { ...holding, size: all }
  const guard = { ...world, left }
  const terms = readTrail(trail, read, counting, counted, world.presentOf(trail.by), guard)
  const problems = isTrail
    ? terms.problems
    : exitProblems(form.kind, form.trigger, read, counting, { instrument: counted }, world.presentOf(by ?? ''), guard)
  const error = fieldSentence(t, problems)
  const trigger = isTrail ? terms.trigger : form.trigger.px
  const price = (px: string): string => `${formatPrice(px, decimalsOf(instrument.tickSz))}\u00a0${instrument.quoteCcy}`

  /** What will happen, with the figures as they are now. */
  const sentence = (): string | undefined => {
    const { ratio, activePx } = terms
    if (!isTrail || size === undefined || ratio === undefined || trigger === undefined || problems.length > 0)
      return undefined
    const figures = { trigger: price(trigger), callback: percentText(ratio), size: text(size) }
    return activePx === undefined
      ? t(`futures:trail.${holding.side}Now`, figures)
      : t(`futures:trail.${holding.side}From`, { ...figures, activation: price(activePx) })
  }
  const send = (): void => {
    const { ratio, activePx } = terms
    if (isTrail) {
      const active = activePx === undefined ? {} : { activePx }
      if (ratio !== undefined)
        action.send({ posId, kind: 'trail', callbackRatio: ratio, trigPxType: trail.by, ...active, ...part })
    } else if (form.trigger.px !== undefined) {
      const watches = by === undefined ? {} : { trigPxType: by }
      action.send({ posId, kind: form.kind, trigPx: form.trigger.px, ...watches, ...part })
    }
  }
  return (
    <ExitSheet
      {...{ action, instrument, exits, open, onClose, kind }}
      kinds={followed.length === 0 ? ['tp', 'sl'] : ['tp', 'sl', 'trail']}
      onKind={(one) => {
        setIsTrail(one === 'trail')
        if (one !== 'trail') form.setKind(one)
      }}
      head={exitRows(
        t,
        world,
        trigger === undefined || units === undefined ? undefined : world.resultOf(units, trigger),
      )}
      voids={voidStops(exits, holding.side, world.end)}
      size={{
        label,
        read,
        amount: form.amount,
        setAmount: form.setAmount,
        error: error('amount'),
        hint: left === all ? undefined : t('futures:protect.left', { amount: text(left) }),
      }}
      notes={[sentence(), texts.exitNote()]}
      isLost={world.isLost}
      onSend={size === undefined || trigger === undefined || problems.length > 0 ? undefined : send}
    >
      {isTrail ? (
        <TrailFields form={trail} ratio={terms.ratio} {...{ instrument, followed, error }} />
      ) : (
        <AmountField
          label={t('trade:trigger.priceIn', { ccy: instrument.quoteCcy })}
          text={form.text}
          onText={form.setText}
          error={error('trigger')}
        />
      )}
      {isTrail || watched.length === 0 ? null : (
        <Segmented
          label={t('trade:trigger.by')}
          value={by}
          onChange={setBy}
          items={watched.map((id) => ({ id, label: t(`futures:watched.${id}`) }))}
        />
      )}
    </ExitSheet>
  )
}
