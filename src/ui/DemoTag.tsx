import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { demo } from '../core/state/state.ts'
import { Tag } from './Tag.tsx'

/** Says that the money is play money; shows nothing where it is not. Belongs on every screen that shows funds. */
export const DemoTag = () => {
  const { t } = useTranslation('common')
  return useSignalValue(demo) ? <Tag tone="warn">{t('demoFunds')}</Tag> : null
}
