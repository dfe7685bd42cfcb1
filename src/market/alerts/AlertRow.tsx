import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument } from '#protocol'
import { useStream } from '../../core/state/streamContext.ts'
import { formatPrice } from '../../ui/format/number.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { LivePrice } from '../../ui/live/LivePrice.tsx'
import css from './Alerts.module.css'
import type { PriceAlert } from './alert.ts'

interface AlertRowProps {
  readonly alert: PriceAlert
  /** Undefined while the venue does not list it. */
  readonly instrument: Instrument | undefined
  readonly onChange: () => void
  readonly onDelete: () => void
}

/** One alert: what it waits for beside the price as it is, or when it fired and at what. */
export const AlertRow = ({ alert, instrument, onChange, onDelete }: AlertRowProps) => {
  const { t } = useTranslation('chart')
  const stream = useStream()
  const { instId, side, price, setAt, fired } = alert
  const decimals = decimalsOf(instrument?.tickSz ?? '0.00000001')
  const name = instId.replace('-', ' / ')
  const target = formatPrice(price, decimals)
  return (
    <li className={css['row']}>
      <button type="button" className={css['main']} disabled={instrument === undefined} onClick={onChange}>
        <span className={css['name']}>{name}</span>
        <span>{t(`alert.waits.${side}`, { price: target })}</span>
        <span className={css['small']}>
          {fired === undefined
            ? t('alert.setAt', { time: formatDateTime(setAt) })
            : t('alert.firedAt', { time: formatDateTime(fired.at), price: formatPrice(fired.price, decimals) })}
        </span>
      </button>
      {fired === undefined ? (
        <LivePrice quote={stream.quote(instId)} decimals={decimals} className={css['last']} />
      ) : null}
      <button
        type="button"
        className={css['delete']}
        aria-label={t('alert.deleteOne', { name, price: target })}
        onClick={onDelete}
      >
        <Trash2 size={18} aria-hidden />
      </button>
    </li>
  )
}
