import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder } from '#protocol'
import { Segmented } from '../../../ui/Segmented.tsx'
import { above0 } from '../../ticket/priceDraft.ts'
import { useAction } from '../../ticket/submit/useAction.ts'
import type { ExitWorld, PositionSheetProps, ProductTypes } from '../product.ts'
import { readPart } from './closeForm.ts'
import { ExitSheet } from './ExitSheet.tsx'
import { exitRows } from './exitRows.ts'
import { type ExitKind, exitProblems, leftFor, voidStops } from './protectForm.ts'
import { useExitForm } from './useExitForm.ts'

interface ProtectSheetProps<K extends ProductTypes> extends Omit<PositionSheetProps<K>, 'orders' | 'now'> {
  world: ExitWorld
  /** What it begins with: where a line was let go, as a plain decimal. */
  at?: { readonly kind: ExitKind; readonly px: string }
}

/** A take-profit or a stop-loss of all of a position, or a part of it. */
export const ProtectSheet = <K extends ProductTypes>(props: ProtectSheetProps<K>) => {
  const { product, held, instrument, world, exits, at, open, onClose } = props
  const { t } = useTranslation(['futures', 'trade'])
  const form = useExitForm(at)
  const { texts, watched } = product
  const [by, setBy] = useState(watched[0])
  const { position, holding } = held
  const { posId } = position
  const { label, counted, ofUnits, toUnits, text } = texts.sizing(instrument)
  const action = useAction(contractOrder.protect, `contract-protect-${posId}`, open)
  const { kind, trigger } = form
  const all = ofUnits(holding.size)
  const left = ofUnits(leftFor(kind, holding.size, exits))
  const read = readPart(form.amount, left, counted.lotSz)
  const size = above0(read)
  const units = size === undefined ? undefined : size === all ? holding.size : toUnits(size)
  return (
    <ExitSheet
      {...{ action, instrument, exits, form, open, onClose }}
      problems={exitProblems(
        kind,
        trigger,
        read,
        { ...holding, size: all },
        { instrument: counted },
        world.presentOf(by ?? ''),
        { ...world, left },
      )}
      head={exitRows(
        t,
        world,
        trigger.px === undefined || units === undefined ? undefined : world.resultOf(units, trigger.px),
      )}
      voids={voidStops(exits, holding.side, world.end)}
      size={{
        label,
        read,
        hint: left === all ? undefined : t('futures:protect.left', { amount: text(left) }),
      }}
      note={texts.exitNote()}
      isLost={world.isLost}
      onSend={(trigPx) => {
        const watches = by === undefined ? {} : { trigPxType: by }
        action.send({ posId, kind, trigPx, ...watches, ...(size === undefined || size === all ? {} : { sz: units }) })
      }}
    >
      {watched.length === 0 ? null : (
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
