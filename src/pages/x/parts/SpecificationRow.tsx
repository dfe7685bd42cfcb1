import type { TFunction } from 'i18next'
import type { Instrument } from '#protocol'
import type { VirtualRowProps } from '../../../market/lists/VirtualList.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { Tag } from '../../../ui/Tag.tsx'
import css from './Reference.module.css'

export interface SpecificationContext {
  readonly instruments: ReadonlyMap<string, Instrument>
  /** Of which a change is announced. */
  readonly changing: ReadonlySet<string>
  readonly t: TFunction<'reference'>
  readonly onOpen: (instId: string) => void
}

/** One instrument with its kind, because a coin may have two under one name, and its two steps; a tap shows the rest. */
export const SpecificationRow = ({
  id,
  context: { instruments, changing, t, onOpen },
}: VirtualRowProps<SpecificationContext>) => {
  const instrument = instruments.get(id)
  if (instrument === undefined) return null
  const { baseCcy, quoteCcy, name, kind, tickSz, lotSz } = instrument
  return (
    <button type="button" className={css['row']} aria-haspopup="dialog" onClick={() => onOpen(id)}>
      <span>
        <b>{baseCcy}</b> / {quoteCcy} {changing.has(id) ? <Tag tone="warn">{t('spec.changes')}</Tag> : null}
      </span>
      <span className={css['small']}>
        {name} · {t(`kind.${kind}`)}
      </span>
      <span className={css['small']}>
        {t('spec.row', { tick: formatAmount(tickSz, 20), lot: formatAmount(lotSz, 20) })}
      </span>
    </button>
  )
}
