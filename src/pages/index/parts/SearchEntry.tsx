import Search from 'lucide-react/icons/search'
import { useTranslation } from 'react-i18next'
import { SEARCH } from '../../../core/screens/screens.ts'
import css from './SearchEntry.module.css'

/** Looks like the field that it leads to. */
export const SearchEntry = () => {
  const { t } = useTranslation('home')
  return (
    <a className={css['entry']} href={`#${SEARCH}`}>
      <Search size={18} aria-hidden />
      {t('search')}
    </a>
  )
}
