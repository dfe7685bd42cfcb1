import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { operators } from '#protocol'
import { SettingChanges } from '../../proofs/SettingChanges.tsx'
import { SettingDate } from '../../proofs/SettingDate.tsx'
import { useSettingWords } from '../../proofs/settingWords.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { Note } from '../../ui/Note.tsx'

/** One line of the configuration: from when, of what, by whom, why, and what it changes. */
export const SettingLineText = ({
  line,
  tag = '',
  children,
}: {
  line: operators.SettingEntry
  tag?: string
  children?: ReactNode
}) => {
  const { t } = useTranslation(['configuration', 'operator'])
  const { keyName } = useSettingWords()
  const { from, kind, key, operator, note, changes, recalled } = line
  return (
    <li>
      {tag === '' ? null : `${tag} · `}
      <SettingDate from={from} />
      {' · '}
      {[t(`kind.${kind}`), keyName(kind, key), operator].filter((text) => text !== '').join(' · ')}
      {' · '}
      <bdi>{note}</bdi>
      <SettingChanges changes={changes} />
      {recalled === undefined ? null : (
        <Note>
          {t('operator:settings.recalledBy', { name: recalled.operator, date: formatDateTime(recalled.time) })}
          {' · '}
          <bdi>{recalled.note}</bdi>
        </Note>
      )}
      {children}
    </li>
  )
}
