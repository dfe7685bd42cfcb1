import { useTranslation } from 'react-i18next'
import type { SettingChange } from '#protocol'
import css from './SettingChanges.module.css'
import { useSettingWords } from './settingWords.ts'

/** What a line of the configuration changed, field by field: `Fixed fee: 1 → 2`. */
export const SettingChanges = ({ changes }: { changes: readonly SettingChange[] }) => {
  const { t } = useTranslation('configuration')
  const { label, value } = useSettingWords()
  const valueText = (path: readonly string[], parts: readonly string[] | undefined): string =>
    parts === undefined ? '–' : parts.map((one) => value(path, one)).join(', ')
  if (changes.length === 0) return <p className={css['changes']}>{t('same')}</p>
  return (
    <ul className={css['changes']}>
      {changes.map(({ path, before, after }) => {
        const values = before === undefined ? [after] : [before, after]
        return (
          <li key={path.join(' ')}>
            {`${path.map(label).join(' · ')}: `}
            {/* What an operator wrote must not turn its surroundings around. */}
            <bdi>{values.map((parts) => valueText(path, parts)).join(' → ')}</bdi>
          </li>
        )
      })}
    </ul>
  )
}
