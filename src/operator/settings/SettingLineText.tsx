import { useTranslation } from 'react-i18next'
import type { operators } from '#protocol'
import { SettingChanges } from '../../proofs/SettingChanges.tsx'
import { SettingDate } from '../../proofs/SettingDate.tsx'
import { useSettingWords } from '../../proofs/settingWords.ts'

/** One line of the configuration: from when, of what, by whom, why, and what it changes. */
export const SettingLineText = ({ line, tag = '' }: { line: operators.SettingEntry; tag?: string }) => {
  const { t } = useTranslation('configuration')
  const { keyName } = useSettingWords()
  const { from, kind, key, operator, note, changes } = line
  return (
    <li>
      {tag === '' ? null : `${tag} · `}
      <SettingDate from={from} />
      {' · '}
      {[t(`kind.${kind}`), keyName(kind, key), operator].filter((text) => text !== '').join(' · ')}
      {' · '}
      <bdi>{note}</bdi>
      <SettingChanges changes={changes} />
    </li>
  )
}
