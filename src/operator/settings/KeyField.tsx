import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { useSettingWords } from '../../proofs/settingWords.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { NEW, type SettingKeys } from './keys.ts'

interface KeyFieldProps {
  kind: operators.SettingKind
  keys: SettingKeys
  /** What was chosen; `NEW` for one whose id is typed. */
  chosen: string | undefined
  typed: string
  onChoose: (chosen: string) => void
  onType: (typed: string) => void
}

/** Which one of a kind: out of those that are there, or, where that makes sense, a new one by its id. */
export const KeyField = ({ kind, keys, chosen, typed, onChoose, onType }: KeyFieldProps) => {
  const { t } = useTranslation('operator')
  const { keyName } = useSettingWords()
  const fresh = operators.GROWING_KINDS.has(kind) ? [{ id: NEW, label: t('settings.fresh') }] : []
  return (
    <>
      <SelectField
        label={t('settings.which')}
        value={chosen}
        onChange={onChoose}
        options={[
          ...fresh,
          ...keys.map(({ key, title, since, coming }) => ({
            id: key,
            label: title === '' ? keyName(kind, key) : title,
            hint: [
              title === '' ? '' : key,
              since === 0 ? t('settings.shipped') : t('settings.since', { date: formatDateTime(since) }),
              coming.length === 0 ? '' : t('settings.coming', { count: coming.length }),
            ]
              .filter((text) => text !== '')
              .join(' · '),
          })),
        ]}
      />
      {chosen === NEW ? (
        <TextField
          label={t('settings.key')}
          hint={t('settings.idHint')}
          error={keys.some(({ key }) => key === typed) ? t('settings.idTaken') : undefined}
          value={typed}
          maxLength={40}
          autoCapitalize="none"
          onChange={({ target }) => onType(target.value.trim())}
        />
      ) : null}
    </>
  )
}
