import { useTranslation } from 'react-i18next'
import { BARS, type Bar } from '#protocol'
import css from './IntervalBar.module.css'

interface IntervalBarProps {
  readonly bar: Bar
  readonly onBar: (bar: Bar) => void
  readonly asTable: boolean
  readonly onTable: (asTable: boolean) => void
}

/** From a minute to a month, and the switch between picture and table. */
export const IntervalBar = ({ bar, onBar, asTable, onTable }: IntervalBarProps) => {
  const { t } = useTranslation('market')
  return (
    <div className={css['bar']}>
      <fieldset className={css['choices']} aria-label={t('detail.interval')}>
        {BARS.map((one) => (
          <label key={one} className={css['choice']}>
            <input
              type="radio"
              className={css['input']}
              name="interval"
              aria-label={t(`detail.barName.${one}`)}
              checked={one === bar}
              onChange={() => onBar(one)}
            />
            <span aria-hidden="true">{t(`detail.bar.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        className={css['table']}
        aria-label={t(asTable ? 'detail.asChart' : 'detail.asTable')}
        title={t(asTable ? 'detail.asChart' : 'detail.asTable')}
        onClick={() => onTable(!asTable)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={asTable ? 'M7 4v16M7 8H5v7h4V8zm10-6v20M17 6h-2v9h4V6z' : 'M4 5h16v14H4zM4 10h16M4 15h16M10 5v14'} />
        </svg>
      </button>
    </div>
  )
}
