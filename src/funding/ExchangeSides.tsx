import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import css from './Funding.module.css'

/** What is given, or got: the coin beside its amount. */
export const ExchangeSide = ({ children }: { children: ReactNode }) => <div className={css['side']}>{children}</div>

/** Between the two sides: gives all that is available, or turns the direction. */
export const ExchangeTurn = ({ onAll, onTurn }: { onAll: () => void; onTurn: () => void }) => {
  const { t } = useTranslation('money')
  return (
    <div className={css['between']}>
      <Button variant="ghost" onPress={onAll}>
        {t('all')}
      </Button>
      <Button variant="ghost" className={css['turn'] ?? ''} onPress={onTurn} aria-label={t('flash.turn')}>
        <ArrowUpDown size={18} aria-hidden />
      </Button>
    </div>
  )
}
