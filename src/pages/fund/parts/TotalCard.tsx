import { useTranslation } from 'react-i18next'
import { InCurrency } from '../../../money/InCurrency.tsx'
import { Card } from '../../../ui/Card.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
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
          {total === undefined || hide ? null : (
            <p className={css['label']}>
              <InCurrency usdt={total} />
            </p>
          )}
        </div>
        <HideButton hide={hide} onToggle={onToggle} />
      </div>
    </Card>
  )
}
