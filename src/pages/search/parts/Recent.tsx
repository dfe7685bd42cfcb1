import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import css from './Recent.module.css'

interface RecentProps {
  searches: readonly string[]
  onSearch: (text: string) => void
  /** The searches that are left. */
  onChange: (searches: readonly string[]) => void
}

/** What was looked for before: again with a tap, or away, one by one or all. */
export const Recent = ({ searches, onSearch, onChange }: RecentProps) => {
  const { t } = useTranslation('market')
  return (
    <section>
      <div className={css['head']}>
        <h2>{t('find.recent')}</h2>
        <button type="button" className={css['forget']} onClick={() => onChange([])}>
          {t('find.forget')}
        </button>
      </div>
      <ul className={css['chips']}>
        {searches.map((one) => (
          <li key={one} className={css['chip']}>
            <button type="button" className={css['text']} onClick={() => onSearch(one)}>
              {one}
            </button>
            <button
              type="button"
              className={css['away']}
              aria-label={t('find.forgetOne', { text: one })}
              onClick={() => onChange(searches.filter((other) => other !== one))}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
