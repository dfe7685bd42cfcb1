import { useTranslation } from 'react-i18next'
import css from './StateBanner.module.css'

/** What is wrong with this market, or with an order that was sent. Prices and trading are two different things. */
export type Trouble = 'pricesDown' | 'tradingDown' | 'closed' | 'readOnly'

/** Says in words what does not work; announced when it appears. */
export const StateBanner = ({ troubles }: { troubles: readonly Trouble[] }) => {
  const { t } = useTranslation('trade')
  return (
    <div aria-live="polite">
      {troubles.map((trouble) => (
        <p key={trouble} className={css['banner']} data-trouble={trouble}>
          {t(`state.${trouble}`)}
        </p>
      ))}
    </div>
  )
}
