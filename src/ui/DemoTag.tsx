import { useTranslation } from 'react-i18next'
import { demo } from '../app/state.ts'
import { useSignalValue } from '../live/useSignalValue.ts'
import { Tag } from './Tag.tsx'

/** Says that the money is play money; shows nothing where it is not. Belongs on every screen that shows funds. */
export const DemoTag = () => {
  const { t } = useTranslation('common')
  return useSignalValue(demo) ? <Tag tone="warn">{t('demoFunds')}</Tag> : null
}
