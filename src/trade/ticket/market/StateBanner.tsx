import { useTranslation } from 'react-i18next'
import type { tradingContracts } from '#protocol'
import css from './StateBanner.module.css'

/** What is wrong with this market, or with an order that was sent. Prices and trading are two different things. */
export type Trouble = 'pricesDown' | 'tradingDown' | 'closed' | 'readOnly' | Rest

/** Trading rests: by an operator's switch, because an instrument is being withdrawn, or because the source of prices is silent. */
export interface Rest {
  readonly mode: 'reduce-only' | 'cancel-only' | 'halt'
  readonly reason: tradingContracts.HaltReason
}

/** Says in words what does not work; announced when it appears. */
export const StateBanner = ({ troubles }: { troubles: readonly Trouble[] }) => {
  const { t } = useTranslation('trade')
  return (
    <div aria-live="polite">
      {troubles.map((trouble) => {
        const id = typeof trouble === 'string' ? trouble : trouble.mode
        return (
          <p key={id} className={css['banner']} data-trouble={id}>
            {typeof trouble === 'string'
              ? t(`state.${trouble}`)
              : t(`state.${trouble.mode}`, { reason: t(`halt.${trouble.reason}`) })}
          </p>
        )
      })}
    </div>
  )
}
