import { useTranslation } from 'react-i18next'
import type { Instrument } from '#protocol'
import { Button } from '../../../ui/Button.tsx'
import { contractName } from '../../names/contractName.ts'
import css from './Picker.module.css'

interface RecentsProps {
  instruments: readonly Instrument[]
  onChoose: (instId: string) => void
}

/** The instruments that were traded last, one tap away. */
export const Recents = ({ instruments, onChoose }: RecentsProps) => {
  const { t } = useTranslation('trade')
  return (
    <div className={css['recents']}>
      <h3 className={css['recent']}>{t('instrument.recent')}</h3>
      <ul className={css['chips']} aria-label={t('instrument.recent')}>
        {instruments.map((one) => (
          <li key={one.instId}>
            <Button variant="ghost" onPress={() => onChoose(one.instId)}>
              {contractName(one)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
