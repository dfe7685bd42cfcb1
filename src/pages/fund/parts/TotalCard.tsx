import { useTranslation } from 'react-i18next'
import { toAmount } from '#protocol'
import { language, rates } from '../../../app/state.ts'
import { formatMoney } from '../../../format/number.ts'
import { useSignalValue } from '../../../live/useSignalValue.ts'
import { Card } from '../../../ui/Card.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { converted, displayCurrency } from './displayCurrency.ts'
import css from './Fund.module.css'
import { HideButton } from './HideButton.tsx'
import { MASK } from './useHidden.ts'

interface TotalCardProps {
  /** In USDT; undefined until known. */
  total: string | undefined
  hide: boolean
  onToggle: () => void
}

/** Everything that one owns, in USDT and about so much in the display currency. */
export const TotalCard = ({ total, hide, onToggle }: TotalCardProps) => {
  const { t } = useTranslation('fund')
  const known = useSignalValue(rates)
  const currency = displayCurrency(known, useSignalValue(language))
  const rate = currency === undefined ? undefined : known[currency]
  return (
    <Card>
      <div className={css['total']}>
        <div className={css['sum']}>
          <p className={css['label']}>{t('total')}</p>
          <p className={css['figure']}>
            {total === undefined ? (
              <Skeleton width={160} height="1em" />
            ) : hide ? (
              <>
                <span aria-hidden="true">{MASK}</span>
                <span className="hidden-text">{t('hidden')}</span>
              </>
            ) : (
              <MoneyText value={total} unit="USDT" />
            )}
          </p>
          {total === undefined || hide || currency === undefined || rate === undefined ? null : (
            <p className={css['label']}>
              {t('about', { amount: formatMoney(converted(toAmount(total), rate), 2, 2), currency })}
            </p>
          )}
        </div>
        <HideButton hide={hide} onToggle={onToggle} />
      </div>
    </Card>
  )
}
